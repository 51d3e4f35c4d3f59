import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { toE164 } from '#lib/phone.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import type { ConsentChannel, ConsentStatus } from './rules.ts';
import { contactConsents, contactRefusals } from './tables.ts';

/** An email address or a number as it is compared; undefined when it is none. */
export const normalizeAddress = (channel: ConsentChannel, address: string) =>
  (channel === 'sms' ? toE164(address) : address.trim().toLowerCase()) || undefined;

const hashAddress = (address: string) => createHash('sha256').update(address).digest('base64url');

type Asked = { contractorId: string; channel: ConsentChannel; address: string };

/** What the owner of an address has answered to a business, and whether nobody may ask. */
export async function findConsent(db: Db, { contractorId, channel, address }: Asked) {
  const addressHash = hashAddress(address);
  const [consent] = await db
    .select()
    .from(contactConsents)
    .where(
      and(
        eq(contactConsents.contractorId, contractorId),
        eq(contactConsents.channel, channel),
        eq(contactConsents.addressHash, addressHash),
      ),
    );
  const isNever =
    (await db.$count(
      contactRefusals,
      and(eq(contactRefusals.channel, channel), eq(contactRefusals.addressHash, addressHash)),
    )) > 0;
  return { status: consent?.status, isNever };
}

/** Notes that the owner of an address is asked; undefined when they were asked before. */
export async function insertConsent(
  tx: Db,
  { contractorId, channel, address }: Asked,
  askedAt: Date,
) {
  const [row] = await tx
    .insert(contactConsents)
    .values({ contractorId, channel, addressHash: hashAddress(address), askedAt })
    .onConflictDoNothing()
    .returning({ id: contactConsents.id });
  return row?.id;
}

/** Notes that the owner of an address has proved it to a business, which may write there; a no stays a no. */
export const grantConsent = (tx: Db, { contractorId, channel, address }: Asked, at: Date) =>
  tx
    .insert(contactConsents)
    .values({
      ...{ contractorId, channel, addressHash: hashAddress(address), askedAt: at },
      ...{ status: 'granted', answeredAt: at },
    })
    .onConflictDoUpdate({
      target: [contactConsents.contractorId, contactConsents.channel, contactConsents.addressHash],
      set: { status: 'granted', answeredAt: at },
      setWhere: eq(contactConsents.status, 'asked'),
    });

export async function findConsentById(db: Db, id: string) {
  const [row] = await db
    .select({ consent: contactConsents, businessName: contractors.businessName })
    .from(contactConsents)
    .innerJoin(contractors, eq(contractors.id, contactConsents.contractorId))
    .where(and(eq(contactConsents.id, id), contractors.isActive));
  return row;
}

export type ConsentRow = typeof contactConsents.$inferSelect;

/** The owner may answer again, and change their mind either way. */
export const saveAnswer = (tx: Db, id: string, status: ConsentStatus, answeredAt: Date) =>
  tx.update(contactConsents).set({ status, answeredAt }).where(eq(contactConsents.id, id));

/** Keeps every business from asking an address, or lets them ask again. */
export async function setNeverAsk(
  tx: Db,
  { channel, addressHash }: Pick<ConsentRow, 'channel' | 'addressHash'>,
  isNever: boolean,
) {
  if (isNever)
    await tx.insert(contactRefusals).values({ channel, addressHash }).onConflictDoNothing();
  else
    await tx
      .delete(contactRefusals)
      .where(
        and(eq(contactRefusals.channel, channel), eq(contactRefusals.addressHash, addressHash)),
      );
}

const PURPOSE = 'contact request';
type Secrets = Pick<Services, 'config'>;

/** The page on which the owner of an address answers: only the message that asked them has its address. */
export const contactRequestPath = ({ config }: Secrets, id: string) =>
  `/contact-request?${new URLSearchParams({ token: seal(config, PURPOSE, id) })}`;

export const readContactToken = ({ config }: Secrets, token: string) =>
  unseal(config, PURPOSE, token);
