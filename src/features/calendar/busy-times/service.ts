import ICAL from 'ical.js';
import { addDays } from '#lib/local-date.ts';
import { isTimeZone } from '#lib/local-time.ts';
import { ownValue } from '#lib/own-value.ts';
import { instantAt } from '#lib/zoned-time.ts';
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
/** Of the processor, to find the entries of all rules: independent of what else the machine does. */
const MAX_CPU_MS = 500;
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
    meter = new Meter();
    return collect(calendar, input);
  } catch (error) {
    return { error: error instanceof TooMuch ? 'tooMuch' : 'malformed' };
  } finally {
    meter = undefined;
  }
}

class TooMuch extends Error {}

/**
 * How much work the rules of one file may cause. Counts the steps inside the library, too: a rule that never matches,
 * such as every February 30, keeps it searching without end.
 */
class Meter {
  #steps = 0;
  readonly #startedAt = process.threadCpuUsage();

  step() {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new TooMuch();
    if (this.#steps % 64 !== 0) return;
    const { user, system } = process.threadCpuUsage(this.#startedAt);
    if (user + system > MAX_CPU_MS * 1_000) throw new TooMuch();
  }
}

/** Of the file that this thread reads: reading is synchronous. */
let meter: Meter | undefined;

// Every way through the loops of the library's search passes here.
type Searching = { check_contracting_rules(): boolean };
const searching = ICAL.RecurIterator.prototype as unknown as Searching;
const isWithinRules = searching.check_contracting_rules;
searching.check_contracting_rules = function check(this: Searching) {
  meter?.step();
  return isWithinRules.call(this);
};

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
    if (isNever(component)) {
      found.skipped += 1;
      continue;
    }
    const iterator = event.iterator();
    for (let count = 0; ; count += 1) {
      const next = iterator.next();
      if (!next || instantOf(next, zone) >= to) break;
      if (count > MAX_STEPS_PER_EVENT) throw new TooMuch();
      meter?.step();
      // Entries are at most so long: what began earlier is over.
      if (instantOf(next, zone).getTime() < from.getTime() - MAX_DAYS * DAY) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      add(found, item, startDate, endDate, { zone, from, to });
    }
  }
  return found;
}

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether no month that a rule names has a day that it names: it keeps nobody busy, and would be searched for long. */
function isNever(component: ICAL.Component) {
  return component.getAllProperties('rrule').some((property) => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) return false;
    const [months = [], days = []] = [rule.parts.BYMONTH, rule.parts.BYMONTHDAY];
    const isInSome = (day: number) =>
      months.some((month) => Math.abs(day) <= (LONGEST_MONTHS[Number(month) - 1] ?? 0));
    return months.length > 0 && days.length > 0 && !days.some((day) => isInSome(Number(day)));
  });
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
