import FullCalendar, { type CalendarOptions, type EventChangeInfo } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import { type CSSProperties, useEffect, useState } from 'react';
import { addDays } from '#lib/local-date.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import type { EventKind } from '../rules.ts';
import {
  type CalendarDay,
  type CalendarEvent,
  dayKindNames,
  type EventTimes,
  entryTitle,
  kindClass,
  type Viewer,
} from './calendar.ts';
import styles from './hour-grid.module.css';
import { localToday } from './local-day.ts';

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicThemePlugin];
const gridViews = { week: 'timeGridWeek', day: 'timeGridDay' } as const;

type Props = {
  view: keyof typeof gridViews;
  date: string;
  events: readonly CalendarEvent[];
  days: readonly CalendarDay[];
  viewer: Viewer;
  onOpen: (id: string) => void;
  onOpenDay: (day: CalendarDay) => void;
  /** An event was dragged or resized; `revert` puts it back. */
  onMoved: (id: string, times: EventTimes, revert: () => void) => void;
  /** An empty time was chosen. */
  onPick?: ((times: EventTimes) => void) | undefined;
};

/**
 * Drawn in the browser alone: server and browser write the same times with different spaces (the one in `9:00 – 9:45`),
 * so React would throw away what the server drew, with an error. Until then its place is kept.
 */
export default function HourGrid(props: Props) {
  const isHydrated = useIsHydrated();
  if (isHydrated) return <DrawnGrid {...props} />;
  return (
    <div className={styles.room} {...roomOf(props)}>
      <LoadingRows label="Loading the calendar" />
    </div>
  );
}

/**
 * Week and day. Local times are shown as they are, whatever the zone of the browser: the grid is told that
 * all of them are UTC.
 */
function DrawnGrid(props: Props) {
  const { view, date, events, days, viewer, onOpen, onOpenDay, onMoved, onPick } = props;
  const { firstHour, lastHour } = shownHours(events);
  const options: CalendarOptions = {
    plugins,
    headerToolbar: false,
    initialView: gridViews[view],
    initialDate: date,
    timeZone: 'UTC',
    now: localToday(),
    // Without a scrolling pane of its own, so that the page scrolls with the keyboard, too.
    height: 'auto',
    slotMinTime: `${firstHour}:00:00`,
    slotMaxTime: `${lastHour}:00:00`,
    eventInteractive: true,
    // A dot in the color of a block can hardly be seen.
    eventDisplay: 'block',
    selectable: onPick !== undefined,
    dayCellTopInnerClass: todayClass,
    dayHeaderInnerClass: todayClass,
    eventClass: (info) => info.event.extendedProps.className,
    events: [
      ...events.map((event) => ({
        id: event.id,
        // The grid draws nothing but text: the mark that the month has stands in it.
        title: `${event.status === 'proposed' ? '? ' : ''}${entryTitle(event, viewer)}`,
        start: event.startTime === null ? event.date : `${event.date}T${event.startTime}:00`,
        end:
          event.endTime === null
            ? addDays(event.endDate, 1)
            : `${event.endDate}T${event.endTime}:00`,
        allDay: event.startTime === null,
        editable: event.moves.includes('update') && !event.uploaded,
        color: kindColors[event.kind],
        contrastColor: 'var(--pb-ink)',
        extendedProps: {
          className: `${kindClass(event.kind)} status-${event.status}`,
          event,
        },
      })),
      ...days.map((day) => ({
        id: `${day.kind} ${day.path}`,
        title: `${dayKindNames[day.kind]}: ${day.title}`,
        start: day.date,
        allDay: true,
        editable: false,
        color: 'transparent',
        contrastColor: 'var(--pb-ink)',
        extendedProps: { className: 'event-day', day },
      })),
    ],
    eventDidMount: ({ el, event, timeText }) => {
      // Its words are its name. A label that repeats them could differ from them, so that only an entry without words has one.
      const label = [timeText, event.title].join(' ').trim();
      const name = () => {
        if (hasWords(el)) el.removeAttribute('aria-label');
        else if (el.getAttribute('aria-label') !== label) el.setAttribute('aria-label', label);
      };
      name();
      // The grid writes other words into the same element, once the entry has changed.
      const everyWord = { childList: true, characterData: true, subtree: true };
      new MutationObserver(name).observe(el, { ...everyWord, attributeFilter: ['aria-label'] });
    },
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault();
      const day: CalendarDay | undefined = event.extendedProps.day;
      if (day) onOpenDay(day);
      else onOpen(event.id);
    },
    eventDrop: (info) => onMoved(info.event.id, timesOf(info), info.revert),
    eventResize: (info) => onMoved(info.event.id, timesOf(info), info.revert),
    ...(onPick && {
      select: ({ start, end, allDay }) => onPick(timesBetween(start, end, allDay)),
    }),
  };
  const isMeasured = useMeasured();
  return (
    <div
      className={styles.grid}
      data-view={view}
      {...(!isMeasured && { 'data-measuring': '', ...roomOf(props) })}
    >
      <FullCalendar key={`${view} ${date}`} {...options} />
    </div>
  );
}

/** One that goes on from the day before, or is too short for its words, shows none of its own. */
const hasWords = (el: HTMLElement) => (el.textContent ?? '').trim() !== '';

/** Whether the grid has given its rows their heights: it does so after it was drawn once. */
function useMeasured() {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}

/** A filled number: the color of a cell would be one of the kinds. */
const todayClass = ({ isToday }: { isToday: boolean }) => (isToday ? 'today-mark' : '');

/** The color of an entry says its kind, and nothing else: its status is in its words. */
const kindColors: Record<EventKind, string> = {
  appointment: 'var(--pb-info-soft)',
  site_visit: 'var(--pb-warn-soft)',
  work: 'var(--pb-ok-soft)',
  busy: 'var(--pb-sunken)',
};

/** From six to nine, and more where an entry needs it. */
function shownHours(events: readonly CalendarEvent[]) {
  const timed = events.filter(({ startTime }) => startTime !== null);
  const starts = timed.map(({ startTime }) => startTime?.slice(0, 2) ?? '06');
  const firstHour = [...starts, '06'].sort()[0] ?? '06';
  const lastHour = timed.reduce(
    (hour, { date, endDate, endTime }) =>
      Math.max(hour, endDate > date ? 24 : Number(endTime?.slice(0, 2)) + 1),
    21,
  );
  return { firstHour, lastHour };
}

/** What the height of the grid follows from, so that nothing below it moves when it is drawn. */
function roomOf({ view, events }: Props) {
  const { firstHour, lastHour } = shownHours(events);
  const style = { '--hours': lastHour - Number(firstHour) } as CSSProperties;
  return { 'data-room': view, style };
}

function timesOf({ event }: EventChangeInfo) {
  const start = event.start ?? new Date();
  const hour = 3_600_000;
  const end = event.end ?? new Date(start.getTime() + (event.allDay ? 24 : 1) * hour);
  return timesBetween(start, end, event.allDay);
}

function timesBetween(start: Date, end: Date, allDay: boolean): EventTimes {
  const [from, to] = [start.toISOString(), end.toISOString()];
  const date = from.slice(0, 10);
  return allDay
    ? { date, endDate: addDays(to.slice(0, 10), -1), startTime: null, endTime: null }
    : { date, endDate: to.slice(0, 10), startTime: from.slice(11, 16), endTime: to.slice(11, 16) };
}
