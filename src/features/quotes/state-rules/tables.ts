import { type AnyPgColumn, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { stateRuleKinds } from './rules.ts';

/**
 * What the law of a state says of deposits and cancellations. A rule is never rewritten: a change retires it and adds
 * its successor, so that a signed quote shows what its signer read.
 */
export const stateRules = pgTable(
  'state_rules',
  {
    id: rowId(),
    /** Of a rule that came with the product: the next start does not bring back one that was retired. */
    key: text(),
    state: text().notNull(),
    kind: text({ enum: stateRuleKinds }).notNull(),
    share: text(),
    maxAmount: bigintNumber(),
    businessDays: integer(),
    sentence: text().notNull(),
    citation: text().notNull(),
    url: text().notNull(),
    checkedOn: text().notNull(),
    /** The rule that this one took the place of. */
    replacesId: uuid().references((): AnyPgColumn => stateRules.id),
    createdAt: createdTimestamp(),
    retiredAt: timestamptz(),
  },
  (table) => [
    unique('state_rules_built_in').on(table.key),
    index('state_rules_of_state').on(table.state, table.id),
    index('state_rules_replaced').on(table.replacesId),
  ],
);

export type StateRuleRow = typeof stateRules.$inferSelect;
