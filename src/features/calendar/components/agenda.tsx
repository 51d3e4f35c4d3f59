import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { eventKindNames } from '../rules.ts';
import styles from './agenda.module.css';
import {
  type CalendarDay,
  type CalendarEvent,
  dayKindNames,
  type EventDetail,
  statusOf,
  type Viewer,
} from './calendar.ts';
import { daysOf, namedTitle, timeOnce, timeOnDay } from './event-text.ts';
import { HowToReach } from './how-to-reach.tsx';
import { dayTitle } from './ranges.ts';

type Props = {
  events: readonly EventDetail[];
  days: readonly CalendarDay[];
  viewer: Viewer;
  from: string;
  to: string;
};

/** What is ahead, day by day: the first view on a phone, and the one that screen readers read best. */
export function Agenda({ events, days, viewer, from, to }: Props) {
  const [search] = useSearchParams();
  type Day = { events: EventDetail[]; ongoing: EventDetail[]; days: CalendarDay[] };
  const byDay = new Map<string, Day>();
  const dayOf = (date: string) => {
    const day = byDay.get(date) ?? { events: [], ongoing: [], days: [] };
    byDay.set(date, day);
    return day;
  };
  for (const event of events)
    for (const date of daysOf(event, { from, to }).slice(0, 1)) dayOf(date).events.push(event);
  for (const day of days) if (day.date >= from && day.date <= to) dayOf(day.date).days.push(day);
  // What lasts several days is told once. A pro’s later days name it, so that none of them looks free to book.
  for (const event of viewer === 'contractor' ? events : [])
    for (const date of daysOf(event, { from, to }).slice(1)) dayOf(date).ongoing.push(event);
  const dates = [...byDay.keys()].sort();
  if (dates.length === 0)
    return (
      <EmptyState drawing="list" title="Nothing scheduled">
        {viewer === 'homeowner'
          ? 'Visits, work days, and dates for your projects, quotes, and payments show up here.'
          : 'Appointments, visits homeowners book, work days, and busy times show up here.'}
      </EmptyState>
    );
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('eventId', id);
    return `?${next}`;
  };
  return (
    <ol className={styles.days}>
      {dates.map((date) => (
        <li key={date}>
          <h2 className={styles.date}>{dayTitle(date)}</h2>
          <ul className={styles.entries}>
            {byDay.get(date)?.days.map(({ kind, title, path }) => (
              <li key={`${kind} ${path}`} className={styles.entry} data-kind="day">
                <span className={styles.time}>{dayKindNames[kind]}</span>
                <Link className={styles.title} to={path}>
                  {title}
                </Link>
              </li>
            ))}
            {byDay.get(date)?.ongoing.map((event) => (
              <li key={event.id} className={styles.entry} {...looksOf(event)}>
                <span className={styles.time}>{timeOnDay(event, date)}</span>
                <Link className={styles.title} to={linkTo(event.id)} preventScrollReset>
                  {namedTitle(event, viewer)}
                </Link>
              </li>
            ))}
            {byDay.get(date)?.events.map((event) => (
              <li key={event.id} className={styles.entry} {...looksOf(event)}>
                <span className={styles.time}>{timeOnce(event)}</span>
                <span className={styles.text}>
                  <Link className={styles.title} to={linkTo(event.id)} preventScrollReset>
                    {namedTitle(event, viewer)}
                  </Link>
                  <span className={styles.facts}>
                    {[
                      eventKindNames[event.kind],
                      viewer === 'homeowner' && event.contractorName,
                      !event.contact?.address && event.place,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  {viewer === 'contractor' && <HowToReach event={event} />}
                </span>
                {event.kind !== 'busy' && <EventStatusLabel event={event} viewer={viewer} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const looksOf = ({ kind, status }: CalendarEvent) => ({
  'data-kind': kind,
  'data-over': ['cancelled', 'declined'].includes(status) || undefined,
  'data-open': status === 'proposed' || undefined,
});

export function EventStatusLabel({ event, viewer }: { event: CalendarEvent; viewer: Viewer }) {
  const { tone, text } = statusOf(event, viewer);
  const { status, awaiting, customerName } = event;
  const isTheirs = viewer === 'contractor' && status === 'proposed' && awaiting === 'homeowner';
  return (
    <StatusLabel tone={tone}>
      {isTheirs && customerName ? `Waiting for ${customerName.split(' ')[0]} to confirm` : text}
    </StatusLabel>
  );
}
