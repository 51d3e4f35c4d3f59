import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { builtInStateRules, EVERY_STATE, MAX_RULES_OF_STATE, type StateRule } from './rules.ts';
import { type StateRuleRow, stateRules } from './tables.ts';

/** The rules that held in a state at a time: of deposits first, and of the state before those of every state. */
export const listRulesOfState = (db: Db, state: string | undefined, at: Date) =>
  db
    .select()
    .from(stateRules)
    .where(
      and(
        inArray(stateRules.state, state === undefined ? [EVERY_STATE] : [EVERY_STATE, state]),
        lte(stateRules.createdAt, at),
        or(isNull(stateRules.retiredAt), gt(stateRules.retiredAt, at)),
      ),
    )
    .orderBy(desc(stateRules.kind), sql`${stateRules.state} = ${EVERY_STATE}`, stateRules.id)
    .limit(inlineLimit(MAX_RULES_OF_STATE));

type Page = { after: readonly [state: string, id: string] | undefined; limit: number };

/** All rules by state, the retired ones too; one more than `limit` when there is a next page. */
export const listAllRules = (db: Db, { after, limit }: Page) =>
  db
    .select()
    .from(stateRules)
    .where(after && sql`(${stateRules.state}, ${stateRules.id}) > (${after[0]}, ${after[1]}::uuid)`)
    .orderBy(asc(stateRules.state), asc(stateRules.id))
    .limit(inlineLimit(limit + 1));

export async function findRule(db: Db, id: string) {
  const [row] = await db.select().from(stateRules).where(eq(stateRules.id, id));
  return row;
}

export async function insertRule(
  tx: Db,
  rule: StateRule & Partial<Pick<StateRuleRow, 'replacesId'>>,
  now: Date,
) {
  const [row] = await tx
    .insert(stateRules)
    .values({ ...rule, createdAt: now })
    .returning();
  if (!row) throw new Error('the rule was not written');
  return row;
}

/** Undefined if there is none, or another call has retired it. */
export async function retireRule(tx: Db, id: string, now: Date) {
  const [row] = await tx
    .update(stateRules)
    .set({ retiredAt: now })
    .where(and(eq(stateRules.id, id), isNull(stateRules.retiredAt)))
    .returning();
  return row;
}

/** Adds the rules that come with the product, except those that are or were there. */
export const insertMissingRules = (db: Db) =>
  db
    .insert(stateRules)
    .values([...builtInStateRules])
    .onConflictDoNothing();
