import { type SQL, sql } from 'drizzle-orm';

/** Counts of one person's rows stop here; older offers are not searched either. */
export const MAX_OWN_ROWS = 1_000;

/** What a statement of one person is given. */
export const uid = sql`${sql.placeholder('uid')}::uuid`;
export const userId = sql`${sql.placeholder('userId')}::uuid`;
export const contractorId = sql`${sql.placeholder('contractorId')}::uuid`;
export const now = sql`${sql.placeholder('now')}::timestamptz`;

export const noAmount = sql`null::bigint`;
export const noCount = sql`null::int`;
/** What only some kinds of steps say, with its type in the database. */
export const extraColumns = {
  personId: sql`uuid`,
  aboutId: sql`uuid`,
  reminderAt: sql`timestamptz`,
  endsAt: sql`timestamptz`,
  /** The place whose clocks count. */
  endsIn: sql`text`,
  note: sql`text`,
  visitId: sql`uuid`,
  visitDay: sql`text`,
  visitMinute: sql`int`,
  /** Who has to agree to its time. */
  visitAwaits: sql`text`,
};
type ExtraColumn = keyof typeof extraColumns;

/** The rows of one or several kinds of steps; `also` names what they have after the columns that all of them have. */
export type StepSelect = SQL | { rows: SQL; also: readonly ExtraColumn[] };
