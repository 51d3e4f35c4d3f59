import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { type CalendarEvent, longWhenText } from './calendar.ts';
import styles from './calendar-page.module.css';

type Props = {
  /** What was just entered or changed, a series by its start. */
  events: readonly CalendarEvent[] | undefined;
  linkTo: (eventId: string) => string;
};

/** Says what was just saved, and when it is. */
export function SavedEvents({ events, linkTo }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Whoever picked a time far down the grid sees it, too.
  useEffect(() => {
    if (events) place.current?.scrollIntoView({ block: 'nearest' });
  }, [events]);
  const [event] = events ?? [];
  return (
    <div ref={place} className={styles.saved}>
      {event && (
        <Notice tone="ok">
          “
          <Link to={linkTo(event.id)} preventScrollReset>
            {event.title}
          </Link>
          ” is on your calendar{events && events.length > 1 && `, ${events.length} times`}:{' '}
          {events && events.length > 1 && 'first on '}
          {longWhenText(event)}.
          {event.awaiting === 'homeowner' && ` ${event.customerName} was asked to confirm.`}
        </Notice>
      )}
    </div>
  );
}
