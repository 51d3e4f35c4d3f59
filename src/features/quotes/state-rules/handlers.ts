import { implement } from '@orpc/server';
import * as z from 'zod';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { stateRulesContract } from './contract.ts';
import { findRule, insertRule, listAllRules, listRulesOfState, retireRule } from './data.ts';
import { STATE_RULE_CHANGED, STATE_RULE_NOT_FOUND } from './rules.ts';
import type { StateRuleRow } from './tables.ts';

const api = implement(stateRulesContract).$context<Context>().use(guarded);
const cursorShape = z.tuple([z.string().max(2), z.uuid()]);

export const stateRulesHandlers = api.router({
  list: api.list.handler(async ({ input: { state, at }, context: { db, now } }) => ({
    items: await listRulesOfState(db, state, at ?? now()),
    nextCursor: null,
  })),

  all: api.all.handler(async ({ input: { cursor, limit }, context: { db } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorShape);
    const rows = await listAllRules(db, { after, limit });
    return pageFrom(rows, limit, ({ state, id }) => [state, id]);
  }),

  get: api.get.handler(async ({ input: { id }, context: { db } }) => requireRule(db, id)),

  add: api.add.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const rule = await insertRule(tx, input, context.now());
      await record(tx, context, 'added', rule);
      return rule;
    }),
  ),

  update: api.update.handler(({ input: { id, ...fields }, context }) =>
    context.db.transaction(async (tx) => {
      const now = context.now();
      await requireRule(tx, id);
      const retired = await retireRule(tx, id, now);
      if (!retired) throw new ApiError('aborted', STATE_RULE_CHANGED);
      const rule = await insertRule(tx, { ...fields, replacesId: id }, now);
      await record(tx, context, 'changed', rule, retired);
      return rule;
    }),
  ),

  retire: api.retire.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      await requireRule(tx, id);
      const rule = await retireRule(tx, id, context.now());
      if (!rule) throw new ApiError('failed-precondition', STATE_RULE_CHANGED);
      await record(tx, context, 'retired', rule);
      return rule;
    }),
  ),
});

async function requireRule(db: Db, id: string) {
  const rule = await findRule(db, id);
  if (!rule) throw new ApiError('not-found', STATE_RULE_NOT_FOUND);
  return rule;
}

const changeableFields = [
  ...(['state', 'kind', 'share', 'maxAmount', 'businessDays', 'sentence'] as const),
  ...(['citation', 'url', 'checkedOn'] as const),
];

/** The audit log keeps who did it, and what a change changed. */
const record = (
  tx: Db,
  context: Context,
  event: 'added' | 'changed' | 'retired',
  rule: StateRuleRow,
  before?: StateRuleRow,
) =>
  recordActivity(tx, context, {
    type: `stateRule.${event}`,
    subjectType: 'user',
    subjectId: requireSignedIn(context).uid,
    audience: [],
    data: {
      name: `${rule.state}, ${rule.citation}`,
      ...(before && { fields: changeableFields.filter((field) => before[field] !== rule[field]) }),
    },
  });
