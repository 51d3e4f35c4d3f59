import * as z from 'zod';
import { StoredFile } from '#features/files/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, cents, id, instant, multilineText, pageInput, pageOf } from '#lib/contract.ts';
import { recordEntryKinds } from './record/rules.ts';
import {
  DISPUTES_PAGE_SIZE,
  disputeCategories,
  disputeMoveNames,
  disputeOutcomes,
  disputeParties,
  disputeStatuses,
  MAX_DISPUTE_TEXT_LENGTH,
  MAX_EVIDENCE_FILES,
} from './rules.ts';

const text = multilineText(MAX_DISPUTE_TEXT_LENGTH);
const fileIds = z
  .array(id)
  .max(MAX_EVIDENCE_FILES)
  .describe('Uploaded files of the caller that nothing uses yet');

const Dispute = z.object({
  id,
  projectId: id,
  projectTitle: z.string(),
  homeownerId: id,
  homeownerName: z.string(),
  contractorId: id,
  contractorName: z.string(),
  openedBy: z.enum(disputeParties),
  category: z.enum(disputeCategories),
  description: z.string(),
  amount: cents.nullable().describe('US cents that it is about'),
  status: z.enum(disputeStatuses),
  answerBy: instant.describe('Until when the other side has time to answer'),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  conversationId: id.nullable().describe('Of both sides and support'),
  outcome: z.enum(disputeOutcomes).nullable(),
  against: z.enum(disputeParties).nullable().describe('Who a warning or suspension applies to'),
  reasons: z.string().nullable(),
  decidedAt: instant.nullable(),
  closedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  moves: z.array(z.enum(disputeMoveNames)).describe('What the caller can do next'),
});

const DisputeDetail = Dispute.extend({
  files: z.array(StoredFile.extend({ party: z.enum(disputeParties) })),
});

const tags = ['Disputes'];
const everySide = {
  who: ['homeowner', 'contractor', 'admin'] as const,
  permission: 'manage_users' as const,
};
const readErrors = apiErrors('not-found');
const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');

export const disputesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/disputes',
      tags,
      summary: 'List my disputes (all of them for admins), newest first',
    })
    .meta({ ...everySide, privateList: true })
    .input(
      pageInput(DISPUTES_PAGE_SIZE).extend({
        projectId: id.optional(),
        status: z
          .enum([...disputeStatuses, 'pending'])
          .optional()
          .describe('`pending`: open or investigating'),
      }),
    )
    .output(
      pageOf(Dispute).extend({
        mayOpen: z.boolean().describe('Whether the caller may open one about `projectId` now'),
      }),
    ),
  figures: call
    .route({
      method: 'GET',
      path: '/disputes/figures',
      tags,
      summary: 'Get anonymous dispute stats for the last twelve months',
    })
    .meta({ who: 'anyone' })
    .output(
      z.object({
        opened: z.int(),
        answeredInTime: z.int(),
        decided: z.int(),
        withdrawn: z.int(),
        medianDays: z.number().nullable().describe('From opening to the decision'),
        outcomes: z
          .record(z.enum(disputeOutcomes), z.int())
          .nullable()
          .describe('null while there are too few decisions to publish them'),
        computedAt: instant.nullable().describe('null before the first count'),
      }),
    ),
  get: call
    .route({ method: 'GET', path: '/disputes/{id}', tags, summary: 'Get a dispute' })
    .meta({ ...everySide, privateRecord: 'dispute' })
    .errors(readErrors)
    .input(byId)
    .output(DisputeDetail),
  open: call
    .route({
      method: 'POST',
      path: '/disputes',
      successStatus: 201,
      tags,
      summary: 'Open a dispute about one of my projects',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition'))
    .input(
      z.object({
        projectId: id,
        category: z.enum(disputeCategories),
        description: text,
        amount: cents.optional(),
        fileIds: fileIds.optional(),
      }),
    )
    .output(DisputeDetail),
  update: call
    .route({
      method: 'PATCH',
      path: '/disputes/{id}',
      tags,
      summary: 'Respond to a dispute, add files, withdraw it, or start reviewing it (admins)',
    })
    .meta({ ...everySide, idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        answer: text.optional().describe('By the other side, once'),
        fileIds: fileIds.optional(),
        status: z
          .enum(['investigating', 'closed'])
          .optional()
          .describe('`investigating` by an admin, `closed` by the side that opened it'),
      }),
    )
    .output(DisputeDetail),
  resolve: call
    .route({
      method: 'POST',
      path: '/disputes/{id}/resolve',
      tags,
      summary: 'Decide a dispute. Both sides get the outcome and the reasons',
      description:
        'A suspension signs that side out and hides its business. That side has to be heard first.',
    })
    .meta({ who: ['admin'], permission: 'manage_users', idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        outcome: z.enum(disputeOutcomes),
        reasons: text,
        against: z
          .enum(disputeParties)
          .optional()
          .describe('Who a warning or suspension applies to. Defaults to the accused side'),
      }),
    )
    .output(DisputeDetail),
  record: call
    .route({
      method: 'GET',
      path: '/disputes/{id}/record',
      tags,
      summary: 'Get the full record of a dispute, in order of time',
    })
    .meta({ ...everySide, privateRecord: 'dispute', rate: 'document' })
    .errors(readErrors)
    .input(byId)
    .output(
      z.object({
        items: z.array(
          z.object({
            at: instant,
            kind: z.enum(recordEntryKinds),
            title: z.string(),
            text: z.string(),
            amount: z.int().nullable().describe('US cents'),
            url: z.string().nullable().describe('Of a file; works for some minutes'),
          }),
        ),
        truncated: z.boolean().describe('Whether there is more, before the first entry'),
      }),
    ),
  pdf: call
    .route({
      method: 'GET',
      path: '/disputes/{id}/pdf',
      tags,
      summary: 'Download a dispute and its record as a PDF',
    })
    .meta({ ...everySide, privateRecord: 'dispute', rate: 'document' })
    .errors(readErrors)
    .input(byId)
    .output(z.file()),
};

/** The calls of this module, by their public names. */
export const disputesApi = {
  disputes: disputesContract,
};
