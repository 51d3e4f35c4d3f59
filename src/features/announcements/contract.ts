import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  existingState,
  id,
  instant,
  instantInput,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import {
  ANNOUNCEMENTS_PAGE_SIZE,
  announcementAudiences,
  announcementMoves,
  announcementSeverities,
  announcementStatuses,
  MAX_BODY_LENGTH,
  MAX_GUEST_BANNERS,
  MAX_TITLE_LENGTH,
} from './rules.ts';

const Announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  severity: z.enum(announcementSeverities),
  audience: z.array(z.enum(announcementAudiences)),
  state: z.string().nullable(),
  isDismissible: z.boolean(),
  startsAt: instant,
  endsAt: instant.nullable(),
  status: z.enum(announcementStatuses),
  createdAt: instant,
  createdByName: z.string(),
  moves: z.array(z.enum(announcementMoves)).describe('What the caller can do next'),
});
export type Announcement = z.output<typeof Announcement>;

const Banner = z.object({
  id,
  title: z.string(),
  body: z.string(),
  severity: z.enum(announcementSeverities),
  isDismissible: z.boolean(),
});
export type Banner = z.output<typeof Banner>;

const fields = {
  title: singleLineText(MAX_TITLE_LENGTH),
  body: multilineText(MAX_BODY_LENGTH),
  severity: z.enum(announcementSeverities),
  audience: z.array(z.enum(announcementAudiences)).min(1).max(announcementAudiences.length),
  state: existingState
    .nullable()
    .describe('Only people there, as in IL; visitors who are not signed in do not see it then'),
  isDismissible: z.boolean(),
  startsAt: instantInput,
  endsAt: instantInput.nullable(),
};

const tags = ['Announcements'];
const writer = { who: ['admin'], permission: 'manage_settings' } as const;
const moved = apiErrors('not-found', 'failed-precondition', 'aborted', 'out-of-range');

export const announcementsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/announcements',
      tags,
      summary: 'List announcements, newest first',
    })
    .meta(writer)
    .input(pageInput(ANNOUNCEMENTS_PAGE_SIZE))
    .output(pageOf(Announcement)),
  live: call
    .route({
      method: 'GET',
      path: '/announcements/live',
      tags,
      summary: 'Get the announcement to show now: the most severe one not dismissed',
      description: `For guests, whose device remembers what was dismissed: up to the ${MAX_GUEST_BANNERS} most severe.`,
    })
    .meta({ who: 'anyone' })
    .output(z.object({ items: z.array(Banner).max(MAX_GUEST_BANNERS) })),
  get: call
    .route({ method: 'GET', path: '/announcements/{id}', tags, summary: 'Get an announcement' })
    .meta(writer)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Announcement),
  create: call
    .route({
      method: 'POST',
      path: '/announcements',
      successStatus: 201,
      tags,
      summary: 'Create an announcement, now or scheduled',
    })
    .meta({ ...writer, idempotent: true })
    .errors(apiErrors('out-of-range'))
    .input(
      z.object({
        ...fields,
        state: fields.state.default(null),
        isDismissible: fields.isDismissible.default(true),
        startsAt: fields.startsAt.optional().describe('Right away if omitted'),
        endsAt: fields.endsAt.default(null),
        draft: z.boolean().default(false).describe('Keeps it as a draft'),
      }),
    )
    .output(Announcement),
  update: call
    .route({
      method: 'PATCH',
      path: '/announcements/{id}',
      tags,
      summary: 'Update an announcement',
    })
    .meta(writer)
    .errors(moved)
    .input(z.object(fields).partial().extend({ id }))
    .output(Announcement),
  publish: call
    .route({
      method: 'POST',
      path: '/announcements/{id}/publish',
      tags,
      summary: 'Publish a draft from its start date',
    })
    .meta(writer)
    .errors(moved)
    .input(byId)
    .output(Announcement),
  end: call
    .route({
      method: 'POST',
      path: '/announcements/{id}/end',
      tags,
      summary: 'End an announcement now',
    })
    .meta(writer)
    .errors(moved)
    .input(byId)
    .output(Announcement),
  remove: call
    .route({
      method: 'DELETE',
      path: '/announcements/{id}',
      tags,
      summary: 'Delete an announcement nobody has seen',
    })
    .meta(writer)
    .errors(moved)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  dismiss: call
    .route({
      method: 'POST',
      path: '/announcements/{id}/dismiss',
      tags,
      summary: 'Dismiss an announcement for myself',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

/** The calls of this module, by their public names. */
export const announcementsApi = {
  announcements: announcementsContract,
};
