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
      summary: 'Download an event as a calendar file',
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
      summary: 'Get my private calendar address',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .output(Feed),
  renewFeed: call
    .route({
      method: 'POST',
      path: '/calendar-feed',
      tags,
      summary: 'Create a new private calendar address and end the old one',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .output(Feed),
  revokeFeed: call
    .route({
      method: 'DELETE',
      path: '/calendar-feed',
      tags,
      summary: 'Remove my private calendar address',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .output(Feed),
  read: call
    .route({
      method: 'GET',
      path: '/calendar/{file}',
      tags,
      summary: 'Read a calendar by its private address',
    })
    .meta({ who: 'anyone', rate: 'lookup' })
    .errors(eventNotFound)
    .input(z.object({ file: z.string().max(100).describe('The token, and .ics') }))
    .output(z.file()),
};
