import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createThreads } from '#server/threads/threads.ts';
import { contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { mergeBusy, withoutTaken } from './rules.ts';
import { readBusyTimes } from './service.ts';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];

/** As Google Calendar exports: the zone by its IANA name, with its definition. */
const google = calendar(
  'X-WR-TIMEZONE:America/Chicago',
  'BEGIN:VTIMEZONE',
  'TZID:America/Chicago',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0500',
  'TZNAME:CDT',
  'DTSTART:19700308T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  'TZNAME:CST',
  'DTSTART:19701101T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  ...event(
    'DTSTART;TZID=America/Chicago:20270301T090000',
    'DTEND;TZID=America/Chicago:20270301T100000',
    'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO',
    'EXDATE;TZID=America/Chicago:20270308T090000',
    'SUMMARY:Choir\\, weekly',
    'TRANSP:OPAQUE',
  ),
);

/** As Apple Calendar exports: whole days, one changed entry of a series, a free entry. */
const apple = calendar(
  'CALSCALE:GREGORIAN',
  ...event('DTSTART;VALUE=DATE:20270405', 'DTEND;VALUE=DATE:20270410', 'SUMMARY:Vacation'),
  'BEGIN:VEVENT',
  'UID:2',
  'DTSTART:20270401T150000Z',
  'DTEND:20270401T160000Z',
  'RRULE:FREQ=DAILY;COUNT=2',
  'SUMMARY:Call',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2',
  'RECURRENCE-ID:20270402T150000Z',
  'DTSTART:20270402T180000Z',
  'DTEND:20270402T190000Z',
  'SUMMARY:Call moved',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:3',
  'DTSTART:20270403T150000Z',
  'DTEND:20270403T160000Z',
  'TRANSP:TRANSPARENT',
  'SUMMARY:Birthday',
  'END:VEVENT',
);

/** As Outlook exports: the zone by its Windows name, once defined in the file and once not. */
const outlook = (defined: boolean) =>
  calendar(
    ...(defined
      ? [
          'BEGIN:VTIMEZONE',
          'TZID:Central Standard Time',
          'BEGIN:STANDARD',
          'DTSTART:16011104T020000',
          'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
          'TZOFFSETFROM:-0500',
          'TZOFFSETTO:-0600',
          'END:STANDARD',
          'BEGIN:DAYLIGHT',
          'DTSTART:16010311T020000',
          'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
          'TZOFFSETFROM:-0600',
          'TZOFFSETTO:-0500',
          'END:DAYLIGHT',
          'END:VTIMEZONE',
        ]
      : []),
    ...event(
      'DTSTART;TZID="Central Standard Time":20270705T090000',
      'DTEND;TZID="Central Standard Time":20270705T103000',
      'SUMMARY:Dentist',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    ),
    'BEGIN:VEVENT',
    'UID:5',
    'DTSTART:20270706T090000',
    'DTEND:20270706T100000',
    'SUMMARY:Free',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'END:VEVENT',
  );

const read = (text: string) =>
  readBusyTimes({
    text,
    timeZone: 'America/New_York',
    from: new Date('2027-01-01T00:00:00Z'),
    to: new Date('2028-01-01T00:00:00Z'),
  });
const timesOf = async (text: string) => {
  const result = await read(text);
  if ('error' in result) throw new Error(result.error);
  return {
    ...result,
    times: result.times.map(({ startsAt, endsAt, title }) =>
      [startsAt.toISOString(), endsAt.toISOString().slice(11, 16), title].join(' '),
    ),
  };
};

describe('reading calendar files', () => {
  test('of Google: a series with an exception keeps its local time across the change of clocks', async () => {
    expect(await timesOf(google)).toEqual({
      times: [
        '2027-03-01T15:00:00.000Z 16:00 Choir, weekly',
        '2027-03-15T14:00:00.000Z 15:00 Choir, weekly',
        '2027-03-22T14:00:00.000Z 15:00 Choir, weekly',
      ],
      days: [],
      skipped: 0,
    });
  });

  test('of Apple: whole days, a moved entry of a series, and nothing that is free', async () => {
    expect(await timesOf(apple)).toEqual({
      times: ['2027-04-01T15:00:00.000Z 16:00 Call', '2027-04-02T18:00:00.000Z 19:00 Call moved'],
      days: [{ date: '2027-04-05', endDate: '2027-04-09', title: 'Vacation' }],
      skipped: 1,
    });
  });

  test.each([true, false])(
    'of Outlook: Windows names of zones, defined in the file: %s',
    async (defined) => {
      expect(await timesOf(outlook(defined))).toEqual({
        times: ['2027-07-05T14:00:00.000Z 15:30 Dentist'],
        days: [],
        skipped: 1,
      });
    },
  );

  test('a time without a zone is one of the business', async () => {
    const text = calendar(...event('DTSTART:20270705T090000', 'DTEND:20270705T100000'));
    expect((await timesOf(text)).times).toEqual(['2027-07-05T13:00:00.000Z 14:00 Busy']);
  });

  test.each([
    ['nothing', '', 'malformed'],
    ['a picture', '\u0089PNG\r\n\u001a\n', 'malformed'],
    ['another component', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'malformed'],
    ['half a file', google.slice(0, 400), 'malformed'],
    ['components in components', 'BEGIN:VCALENDAR\r\n'.repeat(10_000), 'tooMuch'],
    ['more entries than a life has', calendar(...Array(6_000).fill(event()).flat()), 'tooMuch'],
    [
      'an entry every second',
      calendar(...event('DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY')),
      'tooMuch',
    ],
    ['a line for every second', 'A:B\r\n'.repeat(200_000), 'tooMuch'],
    [
      'hourly for ever, many times over',
      calendar(
        ...Array.from({ length: 50 }, (_, n) => [
          'BEGIN:VEVENT',
          `UID:${n}`,
          'DTSTART:20200101T000000Z',
          'DTEND:20200101T003000Z',
          'RRULE:FREQ=HOURLY',
          'END:VEVENT',
        ]).flat(),
      ),
      'tooMuch',
    ],
  ])('%s is refused', async (_, text, error) => {
    expect(await read(text)).toEqual({ error });
  });

  test('an endless daily series ends with the year that is asked for', async () => {
    const text = calendar(
      ...event('DTSTART:20200101T120000Z', 'DTEND:20200101T130000Z', 'RRULE:FREQ=DAILY'),
    );
    expect((await timesOf(text)).times).toHaveLength(365);
  });
});

test('busy times are cut around what is taken: nothing is lost, nothing overlaps', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, length]) => ({
      startsAt: new Date(from),
      endsAt: new Date(from + length),
      title: 'Busy',
    }));
  const points = (spans: readonly { startsAt: Date; endsAt: Date }[]) =>
    spans.flatMap(({ startsAt, endsAt }) =>
      Array.from(
        { length: endsAt.getTime() - startsAt.getTime() },
        (_, n) => startsAt.getTime() + n,
      ),
    );
  fc.assert(
    fc.property(fc.array(span), fc.array(span), (times, others) => {
      const taken = mergeBusy(others);
      const left = points(withoutTaken(mergeBusy(times), taken));
      const expected = new Set(points(times)).difference(new Set(points(taken)));
      expect(new Set(left)).toEqual(expected);
      expect(left).toHaveLength(expected.size);
    }),
  );
});

describe('uploading', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    world.setClock(new Date('2027-02-01T12:00:00Z'));
  });
  afterAll(() => world.close());

  test('replaces what was uploaded before, leaves own entries alone, and takes the time', async () => {
    const pro = await world.as(await contractor(world));
    const upload = (text: string) =>
      pro.calendar.uploadBusyTimes({ file: new File([text], 'calendar.ics') });
    const own = await pro.events.create({
      title: 'Own',
      date: '2027-03-15',
      startTime: '09:30',
      endTime: '11:00',
    });
    expect(await upload(google)).toEqual({ added: 3, skipped: 0 });
    const list = async () =>
      (await pro.events.list({ from: '2027-03-01', to: '2027-12-31' })).items.map(
        ({ date, startTime, endTime, title }) => `${date} ${startTime} ${endTime} ${title}`,
      );
    expect(await list()).toEqual([
      '2027-03-01 09:00 10:00 Choir, weekly',
      '2027-03-15 09:00 09:30 Choir, weekly',
      '2027-03-15 09:30 11:00 Own',
      '2027-03-22 09:00 10:00 Choir, weekly',
    ]);
    await expect(
      pro.events.create({ title: 'New', date: '2027-03-22', startTime: '09:30', endTime: '10:30' }),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
    expect(await upload(outlook(true))).toEqual({ added: 1, skipped: 1 });
    expect(await list()).toHaveLength(2);
    await expect(upload('no calendar')).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await pro.calendar.removeBusyTimes()).toEqual({ removed: 1 });
    expect(await pro.events.get({ id: own.id })).toMatchObject({ title: 'Own' });
  });
});

/** What keeps the library's search going without end, or nearly so. */
const neverMatching = [
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;BYMONTH=4,6;BYMONTHDAY=31,-31',
  'FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=1461;BYDAY=TU',
  'FREQ=HOURLY;BYMONTH=12;INTERVAL=8760',
  'FREQ=DAILY;BYHOUR=25',
  'FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300',
];
const hostile = (rule: string, count = 2_000) =>
  calendar(
    ...Array.from({ length: count }, () =>
      event('DTSTART:20270101T100000Z', 'DTEND:20270101T110000Z', `RRULE:${rule}`),
    ).flat(),
  );

test.each(neverMatching)('two thousand entries of %s end after a second of work', async (rule) => {
  const before = process.threadCpuUsage();
  await read(hostile(rule));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_500);
});

describe('the threads that read calendar files', () => {
  const threads = createThreads(3, pino({ level: 'silent' }));
  afterAll(() => threads.close());
  const readFor = (uid: string, text: string) =>
    threads.readCalendar(
      { actor: { kind: 'person', uid } },
      {
        ...{ text, timeZone: 'America/New_York' },
        ...{ from: new Date('2027-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') },
      },
    );

  test('answer everybody while six people have hostile files read, one each at a time', async () => {
    const rules = neverMatching.slice(3);
    const files = rules.map((rule, n) => readFor(`hostile ${n}`, hostile(rule)));
    await expect(readFor('hostile 0', google)).rejects.toMatchObject({
      code: 'resource-exhausted',
    });
    expect(await readFor('busy', google)).toMatchObject({ skipped: 0 });
    // None was ended with its thread.
    for (const file of files) expect(await file).not.toBe(undefined);
  });
});
