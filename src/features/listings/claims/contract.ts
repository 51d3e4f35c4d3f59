import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  id,
  instant,
  multilineText,
  pageInput,
  pageOf,
  personName,
} from '#lib/contract.ts';
import {
  CLAIMS_PAGE_SIZE,
  CODE_DIGITS,
  claimKinds,
  claimStatuses,
  MAX_NOTE_LENGTH,
} from './rules.ts';

const Claim = z.object({
  id,
  contractorId: id.describe('The listing'),
  businessName: z.string(),
  wish: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  codeSentTo: z
    .string()
    .nullable()
    .describe('The register’s address, masked, that a code went to; null: an admin decides'),
  codeUntil: instant.nullable().describe('How long the code works; null: none was sent'),
  reason: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});

const tags = ['Claims'];
const owner = { who: ['contractor'] as const };
const decider = { who: ['admin'] as const, permission: 'manage_users' as const };

export const claimsContract = {
  create: call
    .route({
      method: 'POST',
      path: '/contractors/{id}/claims',
      successStatus: 201,
      tags,
      summary: 'Claim an unclaimed listing as my business',
      description:
        'Granted right away if the register lists the caller’s own confirmed address. Otherwise a code goes to the register’s address. If it has none, an admin decides.',
    })
    .meta({ ...owner, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition', 'already-exists'))
    .input(byId.extend({ note: multilineText(MAX_NOTE_LENGTH, 0).default('') }))
    .output(Claim),
  resendCode: call
    .route({
      method: 'POST',
      path: '/claims/{id}/code',
      tags,
      summary: 'Email a new claim code to the register’s address',
    })
    .meta({ ...owner, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(Claim),
  confirm: call
    .route({
      method: 'POST',
      path: '/claims/{id}/confirmation',
      tags,
      summary: 'Confirm a claim with the emailed code',
    })
    .meta(owner)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId.extend({ code: z.string().trim().length(CODE_DIGITS) }))
    .output(Claim),
  list: call
    .route({ method: 'GET', path: '/claims', tags, summary: 'List my claims, newest first' })
    .meta(owner)
    .input(pageInput(CLAIMS_PAGE_SIZE))
    .output(pageOf(Claim)),
  requestRemoval: call
    .route({
      method: 'POST',
      path: '/contractors/{id}/removal-requests',
      successStatus: 201,
      tags,
      summary: 'Ask to have my listing removed. An admin decides',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(
      byId.extend({
        name: personName(80),
        email: z.email().max(254),
        note: multilineText(MAX_NOTE_LENGTH, 0).default(''),
      }),
    )
    .output(z.object({ success: z.literal(true) })),
  queue: call
    .route({
      method: 'GET',
      path: '/admin/claims',
      tags,
      summary: 'List open claims, oldest first',
    })
    .meta({ ...decider, privateList: true })
    .input(pageInput(CLAIMS_PAGE_SIZE))
    .output(
      pageOf(
        Claim.extend({
          name: z.string(),
          email: z.string(),
          note: z.string(),
          listedPhone: z.string().describe('As the register has it: call to check'),
        }),
      ),
    ),
  decide: call
    .route({
      method: 'POST',
      path: '/admin/claims/{id}',
      tags,
      summary: 'Approve or decline a claim',
    })
    .meta(decider)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      byId.extend({
        granted: z.boolean(),
        reason: multilineText(MAX_NOTE_LENGTH, 0)
          .default('')
          .describe('Shown to the person who claimed. Required to decline'),
      }),
    )
    .output(Claim),
};
