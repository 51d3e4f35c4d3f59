import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { deriveCode } from '#server/secrets/derived-code.ts';
import { CODE_DIGITS } from './rules.ts';
import { claims } from './tables.ts';

export type ClaimRow = typeof claims.$inferSelect;

/** Returns undefined when the same person has an open claim for the same listing. */
export async function insertClaim(tx: Db, claim: typeof claims.$inferInsert) {
  const [row] = await tx.insert(claims).values(claim).onConflictDoNothing().returning();
  return row;
}

const claimColumns = {
  claim: claims,
  businessName: contractors.businessName,
  listedEmail: contractors.email,
  listedPhone: contractors.phone,
};

const claimsWithListing = (db: Db) =>
  db
    .select(claimColumns)
    .from(claims)
    .innerJoin(contractors, eq(contractors.id, claims.contractorId));

export async function findClaim(db: Db, id: string, userId?: string) {
  const [row] = await claimsWithListing(db).where(
    and(eq(claims.id, id), userId === undefined ? undefined : eq(claims.userId, userId)),
  );
  return row;
}

export type ClaimView = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

type Page = { after?: string | undefined; limit: number };

export const listClaimsOf = (db: Db, userId: string, { after, limit }: Page) =>
  claimsWithListing(db)
    .where(and(eq(claims.userId, userId), after === undefined ? undefined : lt(claims.id, after)))
    .orderBy(desc(claims.id))
    .limit(limit + 1);

export const listOpenClaims = (db: Db, { after, limit }: Page) =>
  claimsWithListing(db)
    .where(and(eq(claims.status, 'open'), after === undefined ? undefined : gt(claims.id, after)))
    .orderBy(asc(claims.id))
    .limit(limit + 1);

/** Returns undefined when the claim is no longer open. */
export async function closeClaim(
  tx: Db,
  id: string,
  ending: Pick<ClaimRow, 'status' | 'decidedAt'> & Partial<ClaimRow>,
) {
  const [row] = await tx
    .update(claims)
    .set(ending)
    .where(and(eq(claims.id, id), eq(claims.status, 'open')))
    .returning();
  return row;
}

/** The code that proves a claim: another one each time it is sent. */
export function deriveClaimCode(
  config: Pick<Config, 'secret'>,
  { id, codeSentAt }: Pick<ClaimRow, 'id' | 'codeSentAt'>,
) {
  return deriveCode(config, `claim code ${id} ${codeSentAt?.getTime() ?? 0}`, CODE_DIGITS);
}

export async function markCodeSent(tx: Db, id: string, codeSentAt: Date) {
  const [row] = await tx
    .update(claims)
    .set({ codeSentAt })
    .where(and(eq(claims.id, id), eq(claims.status, 'open')))
    .returning();
  return row;
}
