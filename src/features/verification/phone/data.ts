import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { CODE_DIGITS, CODE_MINUTES } from './rules.ts';
import { phoneCodes } from './tables.ts';

type Secret = Pick<Config, 'secret'>;

const digest = (config: Secret, said: string) =>
  createHmac('sha256', config.secret()).update(said).digest();

/** The code with this id: six digits that nobody without our secret can work out. */
export const codeOf = (config: Secret, codeId: string) =>
  String(digest(config, `phone code ${codeId}`).readUInt32BE(0) % 10 ** CODE_DIGITS).padStart(
    CODE_DIGITS,
    '0',
  );

const hashOf = (config: Secret, codeId: string, code: string) =>
  digest(config, `phone code ${codeId} ${code}`).toString('base64url');

/** Keeps a code as the only one that works for a business. */
export async function keepCode(
  tx: Db,
  config: Secret,
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
    codeHash: hashOf(config, codeId, codeOf(config, codeId)),
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  };
  await tx
    .insert(phoneCodes)
    .values({ contractorId, ...row })
    .onConflictDoUpdate({ target: phoneCodes.contractorId, set: row });
  return row;
}

export async function findCode(db: Db, contractorId: string) {
  const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.contractorId, contractorId));
  return row;
}

type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>;

export const isCode = (config: Secret, { codeId, codeHash }: CodeRow, code: string) =>
  timingSafeEqual(Buffer.from(hashOf(config, codeId, code)), Buffer.from(codeHash));

/** Uses a code up: of two requests with it, one gets it. */
export async function takeCode(tx: Db, { contractorId, codeId }: CodeRow) {
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
