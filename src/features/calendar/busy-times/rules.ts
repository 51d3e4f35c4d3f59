export const MAX_CALENDAR_FILE_BYTES = 1024 * 1024;
/** How far ahead busy times are taken, and how many at most. */
export const BUSY_DAYS_AHEAD = 365;
export const MAX_BUSY_TIMES = 1_000;

export const NOT_A_CALENDAR =
  'We can’t read that calendar file. Export it from your calendar again as an .ics file';
export const CALENDAR_TOO_MUCH =
  'That calendar is too large. Export a shorter period or a single calendar';

type Span = { startsAt: Date; endsAt: Date };
export type BusyTime = Span & { title: string };

const byStart = (one: Span, other: Span) => one.startsAt.getTime() - other.startsAt.getTime();

/** Times without overlaps: those that touch become one. */
export function mergeBusy(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const time of [...times].sort(byStart)) {
    const last = merged.at(-1);
    if (!last || last.endsAt < time.startsAt) merged.push({ ...time });
    else {
      if (time.endsAt > last.endsAt) last.endsAt = time.endsAt;
      if (time.title !== last.title) last.title = 'Busy';
    }
  }
  return merged;
}

/** What is left of times without what is taken already. Both must be free of overlaps. */
export function withoutTaken(times: readonly BusyTime[], taken: readonly Span[]): BusyTime[] {
  const sorted = [...taken].sort(byStart);
  return times.flatMap((time) => {
    const rest: BusyTime[] = [];
    let { startsAt } = time;
    for (const one of sorted) {
      if (one.endsAt <= startsAt || one.startsAt >= time.endsAt) continue;
      if (one.startsAt > startsAt) rest.push({ ...time, startsAt, endsAt: one.startsAt });
      startsAt = one.endsAt;
    }
    if (startsAt < time.endsAt) rest.push({ ...time, startsAt });
    return rest;
  });
}

/** Zones as Outlook and Exchange name them. */
export const windowsZones: Record<string, string> = {
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'SA Western Standard Time': 'America/Puerto_Rico',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  UTC: 'UTC',
};
