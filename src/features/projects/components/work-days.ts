import { formatDate } from '#lib/dates.ts';

type Planned = { startDate: string | null; dueDate: string | null };
type Scheduled = { workFrom: string | null; workTo: string | null };

/** Once work is on the calendar, its days are those of the work, whatever was planned first. */
export const scheduledOr = ({ workFrom, workTo, ...planned }: Planned & Scheduled): Planned =>
  workFrom === null ? planned : { startDate: workFrom, dueDate: workTo };

/** The last day on which there is still work or a visit to come after today; undefined where nothing is ahead. */
export function lastDayAhead(
  { startDate, dueDate }: Planned,
  lastVisit: string | undefined,
  today: string,
) {
  const last = [startDate, dueDate, lastVisit].filter((day) => typeof day === 'string').sort();
  const day = last.at(-1);
  return day !== undefined && day > today ? day : undefined;
}

/** `Dec 1 to Dec 5, 2026`: the days of the work, as far as they are planned; undefined while none is. */
export function workDaysText({ startDate, dueDate }: Planned) {
  if (startDate && dueDate) {
    if (startDate === dueDate) return formatDate(startDate);
    const [start, end] = [formatDate(startDate), formatDate(dueDate)];
    const isSameYear = startDate.slice(0, 4) === dueDate.slice(0, 4);
    return `${isSameYear ? start.replace(/, \d+$/, '') : start} to ${end}`;
  }
  if (startDate) return `Starts ${formatDate(startDate)}`;
  return dueDate ? `Ends ${formatDate(dueDate)}` : undefined;
}
