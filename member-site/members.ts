import { insertAccount, setDisplayName, setEmail, setPassword } from './accounts.ts';
import { inTransaction } from './database.ts';
import { findDocumentByUid, insertDocument, mergeFields } from './documents.ts';
import { hashPassword } from './passwords.ts';
import type { Site } from './site.ts';
import { type Fields, stringValue, timestampValue } from './typed-values.ts';

const roles = ['member', 'employee', 'admin'] as const;
export type Role = (typeof roles)[number];

export type Details = { firstName: string; lastName: string; phone: string; zipCode: string };

const toFields = ({ firstName, lastName, phone, zipCode }: Details): Fields => ({
  firstName: stringValue(firstName),
  lastName: stringValue(lastName),
  phone: stringValue(phone),
  zipCode: stringValue(zipCode),
});

const fullName = ({ firstName, lastName }: Details) => `${firstName} ${lastName}`;

type NewMember = Details & {
  email: string;
  password: string;
  role?: Role;
  /** Documents of long-time members have other names than their uid. */
  documentId?: string;
  emailVerified?: boolean;
  joined?: Date;
};

/** Creates an account and its document; undefined when the address has an account. */
export async function createMember(site: Site, member: NewMember) {
  const { email, role = 'member', joined = site.now(), emailVerified = false } = member;
  const passwordHash = await hashPassword(member.password);
  return inTransaction(site.db, async (tx) => {
    const displayName = fullName(member);
    const newAccount = { email, passwordHash, displayName, emailVerified, now: joined };
    const account = await insertAccount(tx, newAccount);
    if (!account) return undefined;
    const fields = {
      firebaseUid: stringValue(account.uid),
      email: stringValue(email),
      ...toFields(member),
      role: stringValue(role),
      createdAt: timestampValue(joined),
    };
    await insertDocument(tx, member.documentId ?? account.uid, fields, joined);
    return account;
  });
}

/** Updates a member's details; creates the document if the account has none. */
export const changeDetails = (site: Site, uid: string, email: string, details: Details) =>
  inTransaction(site.db, async (tx) => {
    const now = site.now();
    const fields = toFields(details);
    await setDisplayName(tx, uid, fullName(details));
    const document = await findDocumentByUid(tx, uid);
    if (document) return void (await mergeFields(tx, document.id, fields, now));
    await insertDocument(
      tx,
      uid,
      {
        firebaseUid: stringValue(uid),
        email: stringValue(email),
        ...fields,
        role: stringValue('member'),
        createdAt: timestampValue(now),
      },
      now,
    );
  });

export async function changePassword(site: Site, uid: string, password: string) {
  const passwordHash = await hashPassword(password);
  await inTransaction(site.db, (tx) => setPassword(tx, uid, passwordHash, site.now()));
}

const UNIQUE_VIOLATION = '23505';

/** Changes the address of an account and its document. False when the address is taken. */
export async function changeEmail(site: Site, uid: string, email: string) {
  try {
    await inTransaction(site.db, async (tx) => {
      await setEmail(tx, uid, email);
      const document = await findDocumentByUid(tx, uid);
      if (document) await mergeFields(tx, document.id, { email: stringValue(email) }, site.now());
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
