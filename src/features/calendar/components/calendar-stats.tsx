import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import type { Viewer } from './calendar.ts';
import styles from './calendar-page.module.css';
import { hoursText, shortDayTitle, timeText, withWhom } from './event-text.ts';

type Props = {
  viewer: Viewer;
  linkTo: (eventId: string) => string;
  /** What follows begins with the next visit anyway. */
  isListedNext: boolean;
};

/** A homeowner asks who comes when; a business, how full its week is. */
export function CalendarStats({ viewer, linkTo, isListedNext }: Props) {
  const { data } = useQuery(orpc.events.stats.queryOptions());
  if (!data) return null;
  if (viewer === 'contractor')
    return (
      <p className={styles.stats}>
        <span>Today {data.today}</span>
        <span>This week {data.thisWeek}</span>
        <span data-wide>To come {data.upcoming}</span>
        {data.proposed > 0 && <span>Not answered {data.proposed}</span>}
        <span data-wide>Booked this week {hoursText(data.hoursBooked)}</span>
      </p>
    );
  const { next } = data;
  return (
    <p className={styles.stats}>
      <span>Visits this month {data.thisMonth}</span>
      {next && (
        <span data-wide={isListedNext || undefined}>
          Next visit{' '}
          <Link to={linkTo(next.id)} preventScrollReset>
            {shortDayTitle(next.date)}, {timeText(next)}
          </Link>{' '}
          with {withWhom(next, viewer)}
        </span>
      )}
    </p>
  );
}
