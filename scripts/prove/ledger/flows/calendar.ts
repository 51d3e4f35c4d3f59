import type { Fields } from '../http.ts';
import { DAY, type Person, pick, SERVICE, type World, ZIP } from '../world.ts';

const EVENTS = '/api/events';
const names = ['title', 'date', 'startTime', 'endTime', 'status', 'awaiting', 'notes'];

/** Each entry has a day of its own, so that none overlaps another. */
const dayOf = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const listOf = (date: unknown) => `${EVENTS}?from=${date}&to=${date}`;

/** A contractor's own entries, and visits that both have to agree on. */
export async function runCalendar(world: World, contractor: Person, homeowner: Person, n: number) {
  const { book, writer } = world;
  let days = 30 + n * 8;
  const nextDay = () => {
    days += 1;
    return dayOf(days);
  };
  const create = async (extra: Fields = {}) => {
    const event = await writer.write('events.create', contractor, `POST ${EVENTS}`, {
      body: {
        ...{ title: book.mark('event'), date: nextDay(), startTime: '09:00', endTime: '10:00' },
        ...extra,
      },
    });
    book.listed(contractor, listOf(event.date), 'title', String(event.title));
    book.item(contractor, `${EVENTS}/${event.id}`, pick(event, ...names));
    return event;
  };
  const move = async (name: string, by: Person, { id }: Fields, body?: Fields) => {
    const moved = await writer.write(`events.${name}`, by, `POST ${EVENTS}/${id}/${name}`, {
      ...(body && { body }),
      again: [409],
    });
    const seen = moved.id ? moved : (await writer.read(contractor, `${EVENTS}/${id}`)).body;
    book.item(contractor, `${EVENTS}/${id}`, pick(seen, ...names));
    return seen;
  };

  const event = await create();
  const path = `${EVENTS}/${event.id}` as const;
  const changed = await writer.write('events.update', contractor, `PATCH ${path}`, {
    body: { notes: book.mark('notes'), startTime: '09:30' },
    again: 'same',
  });
  book.item(contractor, path, pick(changed, ...names));
  await writer.write('events.remove', contractor, `DELETE ${path}`, { again: [404] });
  book.unlisted(contractor, listOf(event.date), 'title', String(event.title));
  book.gone(contractor, path);
  await move('complete', contractor, await create({ date: dayOf(-1 - n) }));

  const series = await writer.write(
    'events.createRecurring',
    contractor,
    `POST ${EVENTS}/recurring`,
    {
      body: {
        ...{ title: book.mark('series'), startTime: '14:00', endTime: '15:00' },
        ...{ date: nextDay(), recurringType: 'daily', recurringTotal: 2 },
      },
    },
  );
  for (const { title, date } of series.items as Fields[])
    book.listed(contractor, listOf(date), 'title', String(title));

  const lead = await writer.write('leads.create', homeowner, 'POST /api/leads', {
    body: {
      ...{ service: SERVICE, zipCode: ZIP, contractorId: contractor.contractorId },
      ...{ projectTitle: book.mark('visit'), description: book.mark('description') },
    },
  });
  for (const reader of [homeowner, contractor])
    book.listed(reader, '/api/leads', 'projectTitle', String(lead.projectTitle));
  const visit = () => create({ kind: 'site_visit', leadId: lead.id });
  const agreed = await visit();
  await move('confirm', homeowner, agreed);
  // Few visits may lie ahead at a time.
  await move('cancel', homeowner, agreed, { reason: book.mark('reason') });
  await move('decline', homeowner, await visit(), { reason: book.mark('reason') });
  await move('cancel', contractor, await visit(), { reason: book.mark('reason') });
  await bookVisit(world, contractor, homeowner, lead);
  await runFeed(world, contractor);
  await runBusyTimes(world, contractor);
}

/** The private address of a calendar: made, and ended. */
async function runFeed({ book, writer }: World, contractor: Person) {
  const feed = '/api/calendar-feed';
  const { url } = await writer.write('calendar.renewFeed', contractor, `POST ${feed}`);
  const { pathname } = new URL(String(url));
  book.item(contractor, feed, { url });
  book.item({}, pathname, {});
  await writer.write('calendar.revokeFeed', contractor, `DELETE ${feed}`, { again: 'same' }, () => {
    book.item(contractor, feed, { url: null });
    book.gone({}, pathname);
  });
}

/** Busy times of a calendar file take the place of those before. */
async function runBusyTimes({ book, writer }: World, contractor: Person) {
  const busy = '/api/calendar/busy-times';
  const date = dayOf(20);
  const upload = async (before?: string) => {
    const title = book.mark('busy');
    const time = (hour: string) => `${date.replaceAll('-', '')}T${hour}0000Z`;
    const content = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${title}`],
      ...[`DTSTART:${time('15')}`, `DTEND:${time('16')}`, `SUMMARY:${title}`],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n');
    const file = {
      ...{ name: 'busy.ics', type: 'text/calendar' },
      content: new Uint8Array(Buffer.from(content)),
    };
    const sent = { file, again: 'same' } as const;
    await writer.write('calendar.uploadBusyTimes', contractor, `POST ${busy}`, sent, () => {
      if (before) book.unlisted(contractor, listOf(date), 'title', before);
      book.listed(contractor, listOf(date), 'title', title);
    });
    return title;
  };
  const last = await upload(await upload());
  const removed = { again: 'same' } as const;
  await writer.write('calendar.removeBusyTimes', contractor, `DELETE ${busy}`, removed, () =>
    book.unlisted(contractor, listOf(date), 'title', last),
  );
}

/** How many free times are left out. */
const SOON = 8;

/** A homeowner takes a free time, moves it, and calls it off. */
async function bookVisit(
  { book, writer }: World,
  contractor: Person,
  homeowner: Person,
  lead: Fields,
) {
  const settings = await writer.write(
    'calendar.saveSettings',
    contractor,
    'PUT /api/calendar-settings',
    {
      body: { takesVisits: true, bufferMinutes: 15 * Math.floor(Math.random() * 4) },
      again: 'same',
    },
  );
  book.item(contractor, '/api/calendar-settings', pick(settings, 'takesVisits', 'bufferMinutes'));
  // Not the first one, which the next half hour may take away.
  const freeSlot = async () => {
    const { body } = await writer.read(homeowner, `/api/calendar/slots?leadId=${lead.id}`);
    const slot = (body.items as Fields[])[SOON];
    if (!slot) throw new Error('the contractor has no free time');
    return pick(slot, 'date', 'startTime');
  };
  const visit = await writer.write('calendar.bookVisit', homeowner, 'POST /api/calendar/visits', {
    body: { leadId: lead.id, ...(await freeSlot()), notes: book.mark('notes') },
  });
  const path = `${EVENTS}/${visit.id}` as const;
  book.item(homeowner, path, pick(visit, ...names));
  const moved = await writer.write('events.reschedule', homeowner, `POST ${path}/reschedule`, {
    body: await freeSlot(),
    again: 'same',
  });
  book.item(homeowner, path, pick(moved, ...names));
  const cancelled = await writer.write('events.cancel', homeowner, `POST ${path}/cancel`, {
    body: { reason: book.mark('reason') },
    again: [409],
  });
  book.item(homeowner, path, { status: cancelled.status ?? 'cancelled', awaiting: null });
}
