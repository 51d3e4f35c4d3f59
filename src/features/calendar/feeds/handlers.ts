import { implement } from '@orpc/server';
import { findContractorIdByUser } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { addDays } from '#lib/local-date.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { type EventView, listEvents } from '../data.ts';
import { EVENT_NOT_FOUND, type EventCaller, MAX_EVENTS_PAGE } from '../rules.ts';
import { callerOf, requireEvent, todayIn } from '../service.ts';
import { calendarFeedContract, eventFileContract } from './contract.ts';
import {
  type FeedOwner,
  feedPath,
  findFeed,
  findFeedOwner,
  renewFeed,
  revokeFeed,
} from './data.ts';
import type { FileEvent } from './service.ts';

const api = implement({ ...eventFileContract, ...calendarFeedContract })
  .$context<Context>()
  .use(guarded);

/** The days around today that a feed holds. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 310;

const router = api.router({
  file: api.file.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    const event = await requireEvent(context.db, caller, input.id);
    return drawFile(context, caller, [event], 'event.ics');
  }),

  feed: api.feed.handler(async ({ context }) => {
    const feed = await findFeed(context.db, feedOwner(context));
    return { url: feed ? feedUrl(context, feed.linkId) : null };
  }),

  renewFeed: api.renewFeed.handler(async ({ context }) => {
    const { db, services, now } = context;
    const linkId = await renewFeed(db, services.config, feedOwner(context), now());
    return { url: feedUrl(context, linkId) };
  }),

  revokeFeed: api.revokeFeed.handler(async ({ context }) => {
    await revokeFeed(context.db, feedOwner(context));
    return { url: null };
  }),

  read: api.read.handler(async ({ input: { file }, context }) => {
    const owner = file.endsWith('.ics') && (await findFeedOwner(context.db, file.slice(0, -4)));
    if (!owner) throw new ApiError('not-found', EVENT_NOT_FOUND);
    const { uid, role } = owner;
    const contractorId =
      role === 'contractor' ? await findContractorIdByUser(context.db, uid) : undefined;
    const caller: EventCaller = { uid, role, contractorId };
    const today = todayIn(context.now(), 'UTC');
    const { items } = await listEvents(context.db, caller, {
      from: addDays(today, -DAYS_BACK),
      to: addDays(today, DAYS_AHEAD),
      limit: MAX_EVENTS_PAGE,
    });
    // What came out of another calendar does not go back into it.
    const events = items.filter(({ uploadId, status }) => !uploadId && status !== 'declined');
    return drawFile(context, caller, events, 'calendar.ics');
  }),
});

const { file, ...feeds } = router;
export const eventFileHandlers = { file };
export const calendarFeedHandlers = feeds;

function feedOwner(context: Context): FeedOwner {
  const { uid, role } = requireSignedIn(context);
  return { userId: uid, role: role === 'contractor' ? 'contractor' : 'homeowner' };
}

const feedUrl = ({ services }: Context, linkId: string) =>
  `${services.siteUrl()}${feedPath(services.config, linkId)}`;

async function drawFile(
  context: Context,
  { role }: EventCaller,
  events: readonly EventView[],
  name: string,
) {
  const { config, siteUrl, threads } = context.services;
  const bytes = await threads.draw(context, 'drawCalendarFile', {
    name: config.brand,
    brand: config.brand,
    events: events.map(
      (event): FileEvent => ({
        id: event.id,
        title: event.title,
        place: event.place,
        notes: event.notes,
        status: event.status,
        allDay: event.startTime === null,
        date: event.date,
        endDate: event.endDate,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        edits: event.edits,
        createdAt: event.createdAt,
        updatedAt: event.updatedAt,
        path: `${siteUrl()}/${role}/calendar?eventId=${event.id}`,
      }),
    ),
  });
  return new File([bytes], name, { type: 'text/calendar; charset=utf-8' });
}
