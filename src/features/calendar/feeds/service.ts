import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import type { EventStatus } from '../rules.ts';

/** An event as calendar files have it. */
export type FileEvent = {
  id: string;
  title: string;
  place: string;
  notes: string;
  status: EventStatus;
  allDay: boolean;
  date: string;
  endDate: string;
  startsAt: Date;
  endsAt: Date;
  edits: number;
  createdAt: Date;
  updatedAt: Date;
  path: string;
};

const statuses: Record<EventStatus, ICalEventStatus> = {
  proposed: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  done: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * A calendar file (RFC 5545). Times are written in UTC and each entry of a series stands for itself, so that no
 * program can read another time from it; whole days are dates. Runs in a thread: see entries.ts.
 */
export async function drawCalendarFile({
  name,
  brand,
  events,
}: {
  name: string;
  brand: string;
  events: readonly FileEvent[];
}) {
  const calendar = ical({
    name,
    prodId: { company: brand, product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const event of events)
    calendar.createEvent({
      id: event.id,
      summary: event.title,
      location: event.place || null,
      description: event.notes || null,
      url: event.path,
      status: statuses[event.status],
      busystatus: ICalEventBusyStatus.BUSY,
      sequence: event.edits,
      created: event.createdAt,
      lastModified: event.updatedAt,
      // Of the event and not of now: unchanged events make the same file.
      stamp: event.updatedAt,
      ...(event.allDay
        ? { allDay: true, start: utcDay(event.date), end: dayAfter(event.endDate) }
        : { start: event.startsAt, end: event.endsAt }),
    });
  return new Uint8Array(new TextEncoder().encode(calendar.toString()));
}

const utcDay = (date: string) => new Date(`${date}T00:00:00Z`);
const dayAfter = (date: string) => new Date(utcDay(date).getTime() + 86_400_000);
