import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { type QuoteRow, quotes } from '../tables.ts';

/** Per server: reading the secret may mean reading a file. A key in bytes would be imported for each link. */
const signingKeys = new WeakMap<Config, KeyObject>();

/** Derived from the secret for this purpose only, so that link tokens are worthless elsewhere. */
function signingKey(config: Config) {
  const key =
    signingKeys.get(config) ??
    createSecretKey(createHmac('sha256', config.secret()).update('quote links').digest());
  signingKeys.set(config, key);
  return key;
}

/** The tokens made last: a list shows many quotes, again and again. */
const tokens = new WeakMap<Config, Map<string, string>>();
const MAX_TOKENS = 5_000;

/** 256 bits that cannot be guessed without the secret; the database stores only their hash. */
function tokenOf(config: Config, linkId: string) {
  const made = tokens.get(config) ?? new Map<string, string>();
  tokens.set(config, made);
  const known = made.get(linkId);
  if (known) return known;
  const token = createHmac('sha256', signingKey(config)).update(linkId).digest('base64url');
  const [oldest] = made.size < MAX_TOKENS ? [] : made.keys();
  if (oldest) made.delete(oldest);
  made.set(linkId, token);
  return token;
}

/** Accounts that are a homeowner's, open, and whose address is proved. */
const provedHomeowner = and(
  users.isActive,
  users.emailVerified,
  sql`${users.roles} @> '{homeowner}'`,
);

/** The columns of a new link, which replaces the previous one. */
export function newLink(config: Config) {
  const linkId = newId();
  return { linkId, linkHash: hashToken(tokenOf(config, linkId)) };
}

export const revokedLink = { linkId: null, linkHash: null };

/** The path that shows a quote without signing in; null without a link. */
export const viewPath = (config: Config, { linkId }: Pick<QuoteRow, 'linkId'>) =>
  linkId && `/quote-view/${tokenOf(config, linkId)}`;

export async function findQuoteByToken(db: Db, token: string) {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.linkHash, hashToken(token)));
  return quote;
}

/** The account of a homeowner that has proved an address. */
export async function findProvedHomeowner(db: Db, email: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), provedHomeowner));
  return user?.id;
}

/** Whether an account is that of a homeowner who has proved this address. */
export const hasProved = async (db: Db, id: string, email: string) =>
  (await findProvedHomeowner(db, email)) === id;

/** Quotes that were sent to the proved address of a homeowner before they had an account. */
export async function listQuotesToTakeOver(db: Db, userId: string, limit: number) {
  const rows = await db
    .select({ quote: getTableColumns(quotes) })
    .from(users)
    .innerJoin(quotes, and(eq(quotes.customerEmail, users.email), isNull(quotes.homeownerId)))
    .where(and(eq(users.id, userId), provedHomeowner))
    .orderBy(quotes.id)
    .limit(limit);
  return rows.map(({ quote }) => quote);
}

/** What the digits of a code follow from. */
export const codeLabel = (codeId: string) => `quote link code ${codeId}`;
