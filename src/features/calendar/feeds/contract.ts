import * as z from 'zod';
import { byId, call } from '#lib/contract.ts';
import { eventNotFound, eventPath, eventTags as tags } from '../shapes.ts';

const Feed = z.object({
  url: z.string().nullable().describe('Null until an address is made'),
});

export const eventFileContract = {
  file: call
    .route({
      method: 'GET',
      path: eventPath('event.ics'),
      tags,
      summary: 'One event as a file for a calendar program',
    })
    .meta({ who: ['homeowner', 'contractor'], rate: 'lookup' })
    .errors(eventNotFound)
    .input(byId)
    .output(z.file()),
};

export const calendarFeedContract = {
  feed: call
    .route({
      method: 'GET',
      path: '/calendar-feed',
      tags,
      summary: 'The private address of my calendar for calendar programs',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .output(Feed),
  renewFeed: call
    .route({
      method: 'POST',
      path: '/calendar-feed',
      tags,
      summary: 'Make a new private address; the one before ends',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .output(Feed),
  revokeFeed: call
    .route({
      method: 'DELETE',
      path: '/calendar-feed',
      tags,
      summary: 'End the private address of my calendar',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .output(Feed),
  read: call
    .route({
      method: 'GET',
      path: '/calendar/{file}',
      tags,
      summary: 'A calendar by its private address, as calendar programs read it',
    })
    .meta({ who: 'anyone', rate: 'lookup' })
    .errors(eventNotFound)
    .input(z.object({ file: z.string().max(100).describe('The token, and .ics') }))
    .output(z.file()),
};
