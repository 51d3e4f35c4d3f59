import { instantsOf } from '#features/calendar/rules.ts';
import type { calendarEvents } from '#features/calendar/tables.ts';
import { weekdayOf } from '#lib/local-date.ts';
import { appointments, type DemoAppointment } from './appointments.ts';
import { dateIn, daysAgoAt } from './relative-time.ts';
import type { SeedContext } from './seed-context.ts';

type Lead = {
  id: string;
  projectId?: string | null | undefined;
  projectTitle: string;
  homeownerId: string;
  city: string;
  state: string;
};

/** The businesses with appointments are in Chicago. */
const TIME_ZONE = 'America/Chicago';

export const composeCalendar = (context: SeedContext, leads: readonly Lead[]) =>
  appointments.map((appointment) => compose(context, appointment, leads));

function compose(
  { now, cast, ids }: SeedContext,
  { by, kind, title, notes = '', proposed, ...appointment }: DemoAppointment,
  leads: readonly Lead[],
): typeof calendarEvents.$inferInsert {
  const lead = leads.find(({ projectTitle }) => projectTitle === appointment.project);
  if (appointment.project && !lead) throw new Error(`no project "${appointment.project}"`);
  const times = {
    date: workingDay(appointment.on, now),
    endDate: workingDay(appointment.until ?? appointment.on, now),
    startTime: appointment.from ?? null,
    endTime: appointment.to ?? null,
    timeZone: TIME_ZONE,
  };
  const instants = instantsOf(times);
  const madeAt = daysAgoAt(4, '17:10')(now);
  return {
    id: ids.idAt(madeAt),
    contractorId: cast.shopOf[by].id,
    homeownerId: lead?.homeownerId,
    projectId: lead?.projectId,
    leadId: lead?.id,
    kind,
    title,
    notes,
    place: lead ? `${lead.city}, ${lead.state}` : '',
    status: proposed ? 'proposed' : instants.endsAt < now && kind !== 'busy' ? 'done' : 'confirmed',
    awaiting: proposed ? 'homeowner' : null,
    confirmedAt: proposed ? null : madeAt,
    createdAt: madeAt,
    updatedAt: madeAt,
    ...times,
    ...instants,
  };
}

/** The days on which no crew works: a calendar that is full on Thanksgiving looks made up. */
function isHoliday(date: string) {
  const [monthAndDay, day] = [date.slice(5), Number(date.slice(8))];
  if (['01-01', '07-04', '12-25'].includes(monthAndDay)) return true;
  return monthAndDay.startsWith('11-') && weekdayOf(date) === 4 && day > 21 && day <= 28;
}

/** The date that many working days from today; if today is none, the next one counts as today. */
function workingDay(count: number, now: Date) {
  let day = 0;
  const isFree = () => {
    const date = dateIn(day, now);
    return [0, 6].includes(weekdayOf(date)) || isHoliday(date);
  };
  while (isFree()) day += 1;
  for (let left = Math.abs(count); left > 0; left -= 1)
    do day += Math.sign(count);
    while (isFree());
  return dateIn(day, now);
}
