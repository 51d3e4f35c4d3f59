import * as z from 'zod';
import { sessionOrigins } from '#features/auth/session/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, pageInput, pageOf } from '#lib/contract.ts';
import { RECORDS_PAGE_SIZE, recordKinds } from './rules.ts';

const PersonalRecord = z.object({
  id,
  side: z.enum(['homeowner', 'contractor']).describe('In which role they have it'),
  title: z.string(),
  about: z.string().describe('The other side, or the place'),
  status: z.string(),
  amount: z.int().nullable().describe('US cents'),
  at: instant,
  path: z.string().nullable().describe('Where an admin opens it; null where only the title shows'),
});

const tags = ['Users'];
const reader = { who: ['admin'], permission: 'manage_users' } as const;
const manager = { who: ['admin'], permission: ['manage_users', 'manage_admins'] } as const;

export const personalRecordsContract = {
  overview: call
    .route({
      method: 'GET',
      path: '/admin/users/{id}/overview',
      tags,
      summary: 'Get a person’s latest records of every kind',
    })
    .meta({ ...reader, privateRecord: 'user' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(
      z.object({
        parts: z.array(
          z.object({
            kind: z.enum(recordKinds),
            items: z.array(PersonalRecord),
            hasMore: z.boolean(),
          }),
        ),
      }),
    ),
  records: call
    .route({
      method: 'GET',
      path: '/admin/users/{id}/records',
      tags,
      summary: 'List a person’s records of one kind, newest first',
    })
    .meta({ ...reader, privateRecord: 'user' })
    .errors(apiErrors('not-found'))
    .input(pageInput(RECORDS_PAGE_SIZE).extend({ id, kind: z.enum(recordKinds) }))
    .output(pageOf(PersonalRecord)),
  sessions: call
    .route({
      method: 'GET',
      path: '/admin/users/{id}/sessions',
      tags,
      summary: 'Where a person is signed in, most recently used first',
    })
    .meta({ ...manager, privateRecord: 'user' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(
      z.object({
        canEnd: z.boolean().describe('Whether the caller may sign the person out'),
        items: z
          .array(
            z.object({
              id,
              userAgent: z.string(),
              origin: z.enum(sessionOrigins),
              createdAt: instant,
              lastSeenAt: instant,
            }),
          )
          .describe('At most 100'),
      }),
    ),
  endSession: call
    .route({
      method: 'DELETE',
      path: '/admin/users/{id}/sessions/{sessionId}',
      tags,
      summary: 'Sign a person out on one device',
    })
    .meta(manager)
    .errors(apiErrors('not-found'))
    .input(byId.extend({ sessionId: id }))
    .output(z.object({ success: z.literal(true) })),
};
