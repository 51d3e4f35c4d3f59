import { addDays, daysBetween } from '#lib/local-date.ts';

/** What has a place in a month: an event, or the date of something else, on one day or several. */
export type Placeable = {
  date: string;
  endDate: string;
  /** Local; `null` is all day. */
  startTime: string | null;
};

export type Placed<Entry> = {
  entry: Entry;
  /** The first of its days in this week, 0 is Sunday. */
  column: number;
  /** How many days of this week it covers. */
  span: number;
  /** Its row below the numbers of the days, 0 is the first. */
  lane: number;
};

export type MonthWeek<Entry> = {
  days: string[];
  placed: Placed<Entry>[];
  /** How many entries of each day found no place. */
  hidden: number[];
};

/** The most entries of a day that a month shows; a link leads to the rest. */
export const MAX_LANES = 4;

/**
 * The weeks from a Sunday to a Saturday. An entry of several days keeps its lane through a week, so that it can be
 * drawn as one bar. What begins first, and what lasts longest, is placed first.
 */
export function monthWeeks<Entry extends Placeable>(
  entries: readonly Entry[],
  { from, to }: { from: string; to: string },
): MonthWeek<Entry>[] {
  const weeks: MonthWeek<Entry>[] = [];
  for (let sunday = from; sunday <= to; sunday = addDays(sunday, 7))
    weeks.push(weekFrom(sunday, entries));
  return weeks;
}

function weekFrom<Entry extends Placeable>(sunday: string, entries: readonly Entry[]) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
  const saturday = addDays(sunday, 6);
  const inWeek = entries
    .filter(({ date, endDate }) => date <= saturday && endDate >= sunday)
    .map((entry) => {
      const column = Math.max(0, daysBetween(sunday, entry.date));
      return { entry, column, span: Math.min(6, daysBetween(sunday, entry.endDate)) - column + 1 };
    })
    .sort(
      (one, other) =>
        one.column - other.column ||
        other.span - one.span ||
        (one.entry.startTime ?? '').localeCompare(other.entry.startTime ?? ''),
    );
  const hidden = days.map(() => 0);
  /** The first free column of each lane. */
  const free = Array.from({ length: MAX_LANES }, () => 0);
  const placed: Placed<Entry>[] = [];
  for (const one of inWeek) {
    const lane = free.findIndex((column) => column <= one.column);
    if (lane === -1)
      for (let column = one.column; column < one.column + one.span; column++)
        hidden[column] = (hidden[column] ?? 0) + 1;
    else {
      free[lane] = one.column + one.span;
      placed.push({ ...one, lane });
    }
  }
  return { days, placed, hidden };
}
