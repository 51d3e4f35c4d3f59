import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { sendings } from './tables.ts';

/** At most `max` messages of one sender, or to one recipient, in the last `seconds`. */
export type Limit = {
  side: 'sender' | 'recipient';
  /** A hash. */
  party: string;
  budget: string;
  seconds: number;
  max: number;
};

/** When the messages were sent that decide about new ones, newest first; the first of them is the `offset`-th newest. */
type BudgetWindow = Limit & { offset: number; times: string[]; added: number };

/** More than anybody sends: a scale for measuring makes such limits, and counting up to one would read every message. */
const NO_LIMIT = 100_000;

const keyOf = ({ side, party, budget, seconds }: Limit) => `${side} ${party} ${budget} ${seconds}`;

/**
 * How much of some limits is used, in one statement. A limit is named once for each message that is to be counted against it:
 * `wait` and `add` decide about one after the other.
 */
export async function readBudgetWindows(
  db: Pick<Db, 'execute'>,
  { ids, limits, now }: { ids: readonly string[]; limits: readonly Limit[]; now: Date },
) {
  const windows = Map.groupBy(
    limits.filter(({ max }) => max < NO_LIMIT),
    keyOf,
  )
    .values()
    .map(([limit, ...others]): BudgetWindow & { limit: number } => {
      const { max } = limit as Limit;
      // Each message that is added moves the one that fills the limit by one.
      const added = 1 + others.length;
      return {
        ...(limit as Limit),
        ...{ offset: Math.max(max - added, 0), limit: Math.min(max, added), times: [], added: 0 },
      };
    })
    .toArray();
  const asked = windows.map((window, n) => ({
    ...window,
    n,
    since: new Date(now.getTime() - window.seconds * 1_000).toISOString(),
  }));
  const timesOf = (column: SQL, side: Limit['side']) => sql`
    select asked.n, array(select used.sent_at::text from ${sendings} used
      where ${column} = asked.party and used.budget = asked.budget and used.sent_at > asked.since
      order by used.sent_at desc offset asked."offset" limit asked."limit") as times
    from jsonb_to_recordset(${JSON.stringify(asked.filter((each) => each.side === side))}::jsonb)
      as asked (n int, party text, budget text, since timestamptz, "offset" int, "limit" int)`;
  const { rows } = await db.execute<{ n: number | null; times: string[] }>(sql`
    ${timesOf(sql`used.sender`, 'sender')} union all ${timesOf(sql`used.recipient`, 'recipient')} union all
    select null, array(select id::text from ${sendings} where id = any(${sql.param(ids)}::uuid[]))`);
  const known = new Set<string>();
  for (const { n, times } of rows)
    if (n === null) for (const id of times) known.add(id);
    else (windows[n] as BudgetWindow).times = times;
  const byKey = new Map(windows.map((window) => [keyOf(window), window]));
  const windowOf = (limit: Limit) => byKey.get(keyOf(limit));

  return {
    /** The messages that were counted already. */
    known,
    /** In how many seconds there is room for one more; 0 for at once. */
    wait(limit: Limit) {
      const window = windowOf(limit);
      if (!window) return 0;
      const { max, added, offset, times, seconds } = window;
      const place = max - 1 - added;
      // Below zero, those that were added fill the limit.
      const first = place < 0 ? now : times[place - offset];
      return first === undefined ? 0 : secondsUntil(first, seconds, now);
    },
    add(limit: Limit) {
      const window = windowOf(limit);
      if (window) window.added += 1;
    },
  };
}

/** When a message leaves the window of the last `seconds`. */
export const secondsUntil = (sentAt: string | Date, seconds: number, now: Date) =>
  Math.max(1, Math.ceil((new Date(sentAt).getTime() + seconds * 1_000 - now.getTime()) / 1_000));
