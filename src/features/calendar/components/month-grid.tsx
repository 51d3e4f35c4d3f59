import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatClock } from '#lib/dates.ts';
import { addDays, daysBetween } from '#lib/local-date.ts';
import { withParams } from '#lib/search-params.ts';
import {
  type CalendarDay,
  type CalendarEvent,
  dayKindNames,
  type EventTimes,
  entryTitle,
  type Viewer,
} from './calendar.ts';
import { newEventTimes } from './local-day.ts';
import styles from './month-grid.module.css';
import { type MonthWeek, monthWeeks, type Placeable, type Placed } from './month-weeks.ts';
import { dayTitle } from './ranges.ts';

type Props = {
  from: string;
  to: string;
  /** A day of the month that was chosen: the days around it are paler. */
  month?: string | undefined;
  today: string;
  events: readonly CalendarEvent[];
  days: readonly CalendarDay[];
  viewer: Viewer;
  search: URLSearchParams;
  /** An event was dragged to another day; `revert` puts it back. */
  onMoved: (id: string, times: EventTimes, revert: () => void) => void;
  /** An empty day was chosen. */
  onPick?: ((times: EventTimes) => void) | undefined;
};

type Entry = Placeable & ({ event: CalendarEvent } | { day: CalendarDay });
type Drag = { event: CalendarEvent /** The day that it is held by. */; held: string };

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** The first of a month says which one begins. */
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Whole weeks, drawn by the server, too. A contractor drags events to other days with a mouse; the form of an event
 * does the same by keyboard and touch.
 */
export function MonthGrid(props: Props) {
  const { from, to, month, today, events, days, onMoved, onPick } = props;
  const [drag, setDrag] = useState<Drag>();
  const [over, setOver] = useState<string>();
  const [moved, setMoved] = useState<EventTimes & Pick<CalendarEvent, 'id' | 'edits'>>();

  const entries: Entry[] = [
    ...events.map((event) => {
      // Until the answer has come, it stays where it was put down.
      const isMoved = moved?.id === event.id && moved.edits === event.edits;
      const { date, endDate, startTime } = isMoved ? moved : event;
      return { event, date, endDate, startTime };
    }),
    ...days.map((day) => ({ day, date: day.date, endDate: day.date, startTime: null })),
  ];

  const onDrop = (day: string) => {
    setOver(undefined);
    setDrag(undefined);
    const by = drag && daysBetween(drag.held, day);
    if (!drag || !by) return;
    const { id, edits, date, endDate, startTime, endTime } = drag.event;
    const times = {
      date: addDays(date, by),
      endDate: addDays(endDate, by),
      startTime,
      endTime,
    };
    setMoved({ id, edits, ...times });
    onMoved(id, times, () => setMoved(undefined));
  };

  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {monthWeeks(entries, { from, to }).map((week) => (
        <ol
          key={week.days[0]}
          className={styles.week}
          onDragOver={(moving) => {
            if (!drag) return;
            moving.preventDefault();
            setOver(dayUnder(moving, week.days));
          }}
          onDrop={(moving) => {
            moving.preventDefault();
            onDrop(dayUnder(moving, week.days));
          }}
        >
          {week.days.map((day, column) => (
            <Day
              {...props}
              key={day}
              day={day}
              column={column}
              week={week}
              isPale={month !== undefined && day.slice(0, 7) !== month.slice(0, 7)}
              isToday={day === today}
              isOver={day === over}
              onPick={onPick}
              onDrag={(event, moving) =>
                setDrag(event && moving && { event, held: dayUnder(moving, week.days) })
              }
            />
          ))}
        </ol>
      ))}
    </div>
  );
}

type DayProps = Pick<Props, 'viewer' | 'search' | 'onPick'> & {
  day: string;
  column: number;
  week: MonthWeek<Entry>;
  isPale: boolean;
  isToday: boolean;
  isOver: boolean;
  onDrag: (event: CalendarEvent | undefined, moving?: DragEvent) => void;
};

/** A day, and after it, as screen readers go, what begins on it. */
function Day({ day, column, week, viewer, search, onPick, onDrag, ...looks }: DayProps) {
  const hidden = week.hidden[column] ?? 0;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the mouse; New event is a button above */}
      <li
        className={styles.day}
        style={{ gridColumn: column + 1 }}
        data-pale={looks.isPale || undefined}
        data-over={looks.isOver || undefined}
        data-pick={onPick !== undefined || undefined}
        onClick={onPick && (() => onPick(newEventTimes(day)))}
      >
        <time dateTime={day} className={looks.isToday ? styles.today : undefined}>
          <span aria-hidden="true">
            {day.endsWith('-01') && `${shortMonths[Number(day.slice(5, 7)) - 1]} `}
            {Number(day.slice(8))}
          </span>
          <span className="sr-only">{dayTitle(day)}</span>
        </time>
      </li>
      {week.placed
        .filter((one) => one.column === column)
        .map((one) => (
          <Chip
            key={
              'event' in one.entry
                ? one.entry.event.id
                : `${one.entry.day.kind} ${one.entry.day.path}`
            }
            placed={one}
            isFirst={one.entry.date === day}
            viewer={viewer}
            search={search}
            onDrag={onDrag}
          />
        ))}
      {hidden > 0 && (
        <li className={styles.more} style={{ gridColumn: column + 1 }}>
          <Link to={withParams(search, { view: 'day', date: day })} preventScrollReset>
            {hidden}
            <span className={styles.moreWord}> more</span>
            <span className="sr-only"> on {dayTitle(day)}</span>
          </Link>
        </li>
      )}
    </>
  );
}

type ChipProps = Pick<DayProps, 'viewer' | 'search' | 'onDrag'> & {
  placed: Placed<Entry>;
  /** Not the rest of one that began in the week before. */
  isFirst: boolean;
};

function Chip({ placed: { entry, column, span, lane }, isFirst, ...props }: ChipProps) {
  const { viewer, search, onDrag } = props;
  const place = { gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 2 };
  if ('day' in entry)
    return (
      <li className={styles.chip} style={place} data-kind="day">
        <Link to={entry.day.path}>
          {dayKindNames[entry.day.kind]}: {entry.day.title}
        </Link>
      </li>
    );
  const { event } = entry;
  const canMove = event.moves.includes('update') && !event.uploaded;
  return (
    <li
      className={styles.chip}
      style={place}
      data-kind={event.kind}
      data-over={['cancelled', 'declined'].includes(event.status) || undefined}
      data-open={event.status === 'proposed' || undefined}
      data-rest={!isFirst || undefined}
    >
      <Link
        to={withParams(search, { eventId: event.id })}
        preventScrollReset
        draggable={canMove}
        onDragStart={(moving) => {
          moving.dataTransfer.effectAllowed = 'move';
          moving.dataTransfer.setData('text/plain', event.title);
          onDrag(event, moving);
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        {/* The title says so in words at its end, where a narrow cell cuts it off. */}
        {event.status === 'proposed' && (
          <span className={styles.open} aria-hidden="true">
            ?{' '}
          </span>
        )}
        {isFirst && event.startTime !== null && (
          <span className={styles.time}>{formatClock(event.startTime)} </span>
        )}
        {entryTitle(event, viewer)}
      </Link>
    </li>
  );
}

/** The day of a week that the pointer is over, also where an entry lies on it. */
function dayUnder(moving: DragEvent, days: readonly string[]) {
  const week = moving.currentTarget.closest('ol');
  const { left, width } = (week ?? moving.currentTarget).getBoundingClientRect();
  const column = Math.floor(((moving.clientX - left) / width) * days.length);
  return days[Math.min(Math.max(column, 0), days.length - 1)] ?? '';
}
