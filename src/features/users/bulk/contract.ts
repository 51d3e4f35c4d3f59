import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, singleLineText } from '#lib/contract.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../admin/rules.ts';
import { type BulkReason, bulkActions, bulkReasons, MAX_PEOPLE_AT_ONCE } from './rules.ts';

const tags = ['Users'];
const manager = {
  who: ['admin'] as const,
  permission: ['manage_users', 'manage_admins'] as const,
};

const reason = z.enum(Object.keys(bulkReasons) as BulkReason[]);
const ids = z.array(id).min(1).max(MAX_PEOPLE_AT_ONCE);
const action = z.enum(bulkActions);

const Named = z.object({ uid: id, name: z.string(), email: z.string() });

const Outcome = Named.extend({
  outcome: z.enum(['change', 'same', 'refused']),
  reason: reason.nullable().describe('Why it is refused'),
  sessions: z.int().describe('Where they are signed out'),
  business: z.enum(['hidden', 'shown', 'created', 'same']).describe('What becomes of theirs'),
});

const Recent = z.object({
  id,
  action,
  changed: z.int(),
  madeAt: instant,
  undoUntil: instant,
});

export const bulkMovesContract = {
  previewBulk: call
    .route({
      method: 'POST',
      path: '/admin/users/bulk/preview',
      tags,
      summary: 'Preview a bulk change',
    })
    .meta({ ...manager, privateList: true, rate: 'search' })
    .input(z.object({ ids, action }))
    .output(
      z.object({
        items: z.array(Outcome).describe('In the order that was asked'),
        missing: z.array(id).describe('Not found or not visible to the caller. Nothing changes'),
        seen: z.string().describe('Send it back with the move, which then does exactly this'),
      }),
    ),
  moveBulk: call
    .route({
      method: 'POST',
      path: '/admin/users/bulk',
      tags,
      summary: 'Apply a bulk change to several people',
      description:
        'Does everything in the preview or nothing. Refused if someone changed one of them since. Can be undone for 10 minutes by the same admin.',
    })
    .meta({ ...manager, idempotent: true })
    .errors(apiErrors('aborted', 'failed-precondition'))
    .input(
      z.object({
        ids,
        action,
        seen: z.string().max(100).describe('Of the preview'),
        reason: singleLineText(MAX_REASON_LENGTH, MIN_REASON_LENGTH).describe(
          'Why, for other admins; nobody else sees it',
        ),
      }),
    )
    .output(Recent),
  recentBulk: call
    .route({
      method: 'GET',
      path: '/admin/users/bulk',
      tags,
      summary: 'List my bulk changes that can still be undone, newest first',
    })
    .meta(manager)
    .output(z.object({ items: z.array(Recent), nextCursor: z.null() })),
  undoBulk: call
    .route({
      method: 'POST',
      path: '/admin/users/bulk/{id}/undo',
      tags,
      summary: 'Undo my bulk change. People changed since stay as they are',
      description: 'Sessions that it ended stay ended.',
    })
    .meta(manager)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(
      z.object({
        restored: z.int(),
        kept: z.array(Named.extend({ reason })).describe('Who stays as they are now, and why'),
      }),
    ),
};
