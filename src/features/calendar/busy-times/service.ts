import ICAL from 'ical.js';
import { addDays, instantAt } from '#lib/local-date.ts';
import { isTimeZone } from '#lib/local-time.ts';
import { ownValue } from '#lib/own-value.ts';
import { type BusyTime, windowsZones } from './rules.ts';

type ReadInput = { text: string; timeZone: string; from: Date; to: Date };
export type BusyDay = { date: string; endDate: string; title: string };
type Read = { times: BusyTime[]; days: BusyDay[]; skipped: number };
/** Undefined text for a file that is none; `tooMuch` for one that would take too long. */
export type ReadResult = Read | { error: 'malformed' | 'tooMuch' };

/** Bounds for files that were made to be expensive. */
const MAX_EVENTS = 5_000;
const MAX_LINES = 100_000;
const MAX_DEPTH = 5;
const MAX_STEPS_PER_EVENT = 20_000;
const MAX_STEPS = 100_000;
const MAX_FOUND = 10_000;
const MAX_TITLE = 120;
/** A longer entry is no appointment. */
const MAX_DAYS = 62;
const DAY = 86_400_000;

/**
 * Reads what keeps somebody busy out of a calendar file, repeated entries included. Runs in a thread: see entries.ts.
 */
export async function readBusyTimes(input: ReadInput): Promise<ReadResult> {
  if (isTooMuch(input.text)) return { error: 'tooMuch' };
  try {
    const calendar = new ICAL.Component(ICAL.parse(input.text) as unknown[]);
    if (calendar.name !== 'vcalendar') return { error: 'malformed' };
    return collect(calendar, input);
  } catch (error) {
    return { error: error instanceof TooMuch ? 'tooMuch' : 'malformed' };
  }
}

class TooMuch extends Error {}

function isTooMuch(text: string) {
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) return true;
  let [depth, events] = [0, 0];
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) depth += 1;
    else if (/^END:/i.test(line)) depth -= 1;
    if (/^BEGIN:VEVENT/i.test(line)) events += 1;
    if (depth > MAX_DEPTH || events > MAX_EVENTS) return true;
    // Nobody meets every second: such a rule is there to be expensive.
    if (/^RRULE.*FREQ=(SECONDLY|MINUTELY)/i.test(line)) return true;
  }
  return false;
}

function collect(calendar: ICAL.Component, { timeZone, from, to }: ReadInput): Read {
  const found: Read = { times: [], days: [], skipped: 0 };
  const components = calendar.getAllSubcomponents('vevent');
  const changed = Map.groupBy(
    components.filter((one) => one.hasProperty('recurrence-id')),
    (one) => String(one.getFirstPropertyValue('uid')),
  );
  let steps = 0;
  for (const component of components) {
    if (component.hasProperty('recurrence-id')) continue;
    const event = new ICAL.Event(component, {
      exceptions: changed.get(String(component.getFirstPropertyValue('uid'))) ?? [],
    });
    if (!event.startDate) {
      found.skipped += 1;
      continue;
    }
    const zone = zoneOf(component, timeZone);
    if (!event.isRecurring()) {
      add(found, event, event.startDate, event.endDate, { zone, from, to });
      continue;
    }
    const iterator = event.iterator();
    for (let count = 0; ; count += 1) {
      const next = iterator.next();
      if (!next || instantOf(next, zone) >= to) break;
      steps += 1;
      if (count > MAX_STEPS_PER_EVENT || steps > MAX_STEPS) throw new TooMuch();
      // Entries are at most so long: what began earlier is over.
      if (instantOf(next, zone).getTime() < from.getTime() - MAX_DAYS * DAY) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      add(found, item, startDate, endDate, { zone, from, to });
    }
  }
  return found;
}

function add(
  found: Read,
  event: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  { zone, from, to }: { zone: string; from: Date; to: Date },
) {
  if (found.times.length + found.days.length >= MAX_FOUND) throw new TooMuch();
  const [startsAt, endsAt] = [instantOf(start, zone), instantOf(end, zone)];
  const tooLong = endsAt.getTime() - startsAt.getTime() > MAX_DAYS * DAY;
  if (
    isFree(event.component) ||
    endsAt <= from ||
    startsAt >= to ||
    endsAt <= startsAt ||
    tooLong
  ) {
    found.skipped += 1;
    return;
  }
  const title = titleOf(event);
  if (start.isDate)
    found.days.push({ date: dateOf(start), endDate: addDays(dateOf(end), -1), title });
  else found.times.push({ startsAt, endsAt, title });
}

function isFree(component: ICAL.Component) {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    value('status') === 'CANCELLED' ||
    value('transp') === 'TRANSPARENT' ||
    value('x-microsoft-cdo-busystatus') === 'FREE'
  );
}

const titleOf = ({ summary }: ICAL.Event) =>
  String(summary ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .toWellFormed() || 'Busy';

/** The zone of times that the file does not define itself: by its name, as Outlook names it, or the business's. */
function zoneOf(component: ICAL.Component, fallback: string) {
  const name = component.getFirstProperty('dtstart')?.getParameter('tzid');
  if (typeof name !== 'string') return fallback;
  const zone = ownValue(windowsZones, name) ?? name.replace(/^\/.*?\/(?=[A-Z])/, '');
  return isTimeZone(zone) ? zone : fallback;
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const dateOf = ({ year, month, day }: ICAL.Time) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** By the definition of its zone in the file, or else by the name of the zone. */
function instantOf(time: ICAL.Time, zone: string) {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const isDefinedInFile =
    time.zone !== ICAL.Timezone.localTimezone && Boolean(time.zone?.component);
  if (isDefinedInFile && !time.isDate) return new Date(time.toUnixTime() * 1000);
  return instantAt(dateOf(time), `${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`, zone);
}
