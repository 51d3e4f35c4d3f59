import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Db } from './database.ts';

export type Account = {
  uid: string;
  memberNumber: number;
  email: string;
  displayName: string | null;
  passwordHash: string;
  passwordUpdatedAt: Date;
  /** Tokens and sessions from before are invalid, because the password was changed. */
  tokensValidSince: Date;
  emailVerified: boolean;
  disabled: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
};

const columns = `uid, member_number as "memberNumber", email, display_name as "displayName",
  password_hash as "passwordHash", password_updated_at as "passwordUpdatedAt",
  tokens_valid_since as "tokensValidSince", email_verified as "emailVerified", disabled,
  created_at as "createdAt", last_sign_in_at as "lastSignInAt"`;

const Email = z.email().max(254);

/** The canonical form of an address; undefined when it is not valid. */
export function canonicalEmail(typed: string) {
  const email = typed.trim().toLowerCase();
  return Email.safeParse(email).success ? email : undefined;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Like Firebase's: 28 letters and digits. */
const newUid = () =>
  Array.from({ length: 28 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Creates an account; undefined when the address has one. */
export async function insertAccount(
  db: Db,
  {
    email,
    passwordHash,
    displayName,
    now,
    emailVerified = false,
  }: {
    email: string;
    passwordHash: string;
    displayName?: string | undefined;
    now: Date;
    emailVerified?: boolean;
  },
) {
  const { rows } = await db.query<Account>(
    `insert into member_site.accounts
       (uid, email, display_name, password_hash, password_updated_at, tokens_valid_since, created_at,
        email_verified)
     values ($1, $2, $3, $4, $5, $5, $5, $6) on conflict (email) do nothing returning ${columns}`,
    [newUid(), email, displayName ?? null, passwordHash, now, emailVerified],
  );
  return rows[0];
}

export async function findAccount(db: Db, by: { uid: string } | { email: string }) {
  const [column, value] = 'uid' in by ? ['uid', by.uid] : ['email', by.email];
  const { rows } = await db.query<Account>(
    `select ${columns} from member_site.accounts where ${column} = $1`,
    [value],
  );
  return rows[0];
}

export const recordSignIn = (db: Db, uid: string, now: Date) =>
  db.query('update member_site.accounts set last_sign_in_at = $2 where uid = $1', [uid, now]);

export const setDisabled = (db: Db, uid: string, disabled: boolean) =>
  db.query('update member_site.accounts set disabled = $2 where uid = $1', [uid, disabled]);

export const markEmailVerified = (db: Db, uid: string) =>
  db.query('update member_site.accounts set email_verified = true where uid = $1', [uid]);

export const setDisplayName = (db: Db, uid: string, displayName: string) =>
  db.query('update member_site.accounts set display_name = $2 where uid = $1', [uid, displayName]);

/** Changes the password and invalidates all earlier sessions and tokens. */
export async function setPassword(db: Db, uid: string, passwordHash: string, now: Date) {
  await db.query(
    `update member_site.accounts
     set password_hash = $2, password_updated_at = $3, tokens_valid_since = $3 where uid = $1`,
    [uid, passwordHash, now],
  );
  await db.query('delete from member_site.sessions where uid = $1', [uid]);
  await db.query('delete from member_site.refresh_tokens where uid = $1', [uid]);
  await db.query('delete from member_site.mailed_codes where uid = $1', [uid]);
}

/** Changes the address, which is then unverified. Violates a unique key if it is taken. */
export const setEmail = (db: Db, uid: string, email: string) =>
  db.query('update member_site.accounts set email = $2, email_verified = false where uid = $1', [
    uid,
    email,
  ]);
