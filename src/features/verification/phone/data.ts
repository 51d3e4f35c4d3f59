import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { deriveCode } from '#server/secrets/derived-code.ts';
import { CODE_DIGITS, CODE_MINUTES } from './rules.ts';
import { phoneCodes } from './tables.ts';

type SecretConfig = Pick<Config, 'secret'>;

/** The six digits of the code with this id. */
export const derivePhoneCode = (config: SecretConfig, codeId: string) =>
  deriveCode(config, `phone code ${codeId}`, CODE_DIGITS);

const hashPhoneCode = (config: SecretConfig, codeId: string, code: string) =>
  createHmac('sha256', config.secret()).update(`phone code ${codeId} ${code}`).digest('base64url');

/** Stores a code in place of the business's earlier one. */
export async function storePhoneCode(
  tx: Db,
  config: SecretConfig,
  {
    contractorId,
    codeId,
    number,
    now,
  }: {
    contractorId: string;
    codeId: string;
    number: string;
    now: Date;
  },
) {
  const row = {
    ...{ codeId, number },
    codeHash: hashPhoneCode(config, codeId, derivePhoneCode(config, codeId)),
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  };
  await tx
    .insert(phoneCodes)
    .values({ contractorId, ...row })
    .onConflictDoUpdate({ target: phoneCodes.contractorId, set: row });
  return row;
}

export async function findPhoneCode(db: Db, contractorId: string) {
  const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.contractorId, contractorId));
  return row;
}

type CodeRow = NonNullable<Awaited<ReturnType<typeof findPhoneCode>>>;

export const isMatchingCode = (config: SecretConfig, { codeId, codeHash }: CodeRow, code: string) =>
  timingSafeEqual(Buffer.from(hashPhoneCode(config, codeId, code)), Buffer.from(codeHash));

/** Returns whether this request used the code: when two requests race, only one does. */
export async function consumePhoneCode(tx: Db, { contractorId, codeId }: CodeRow) {
  const { rowCount } = await tx
    .delete(phoneCodes)
    .where(and(eq(phoneCodes.contractorId, contractorId), eq(phoneCodes.codeId, codeId)));
  return rowCount === 1;
}

export const markPhoneVerified = (tx: Db, contractorId: string, now: Date) =>
  tx
    .update(contractors)
    .set({ phoneVerified: true, updatedAt: now })
    .where(eq(contractors.id, contractorId));
