import * as z from 'zod';
import { factKinds } from '#features/contractors/register-facts/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, multilineText, pageInput, pageOf, singleLineText } from '#lib/contract.ts';
import {
  decisions,
  documentKinds,
  documentStatuses,
  MAX_LENGTH,
  QUEUE_PAGE_SIZE,
  rejectionReasons,
} from '../rules.ts';
import { VerificationDocument } from '../shapes.ts';

const Queued = VerificationDocument.extend({
  contractorId: id,
  businessName: z.string(),
  city: z.string(),
  state: z.string(),
});

/** A document with everything an admin compares it with. */
const ReviewedDocument = Queued.extend({
  moves: z.array(z.enum(decisions)).describe('What the caller can do next'),
  openedByYou: z
    .boolean()
    .describe('Whether the caller has opened the file; only then can they approve it'),
  business: z.object({
    contactName: z.string(),
    address1: z.string(),
    address2: z.string(),
    zipCode: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    licenseNumber: z.string().describe('As the business states it'),
    insuranceInfo: z.string().describe('As the business states it'),
  }),
  registerFacts: z.array(
    z.object({
      kind: z.enum(factKinds),
      register: z.string(),
      number: z.string(),
      status: z.string(),
      validUntil: z.string().nullable(),
      asOf: z.string(),
      listedAs: z
        .string()
        .nullable()
        .describe('The name that it is of, where the business has taken another since'),
    }),
  ),
  earlier: z
    .array(VerificationDocument.omit({ fileName: true, fileType: true, fileSize: true }))
    .describe('Others of this kind that the business has sent, newest first'),
  decidedByName: z.string(),
});

const tags = ['Verification'];
const decider = { who: ['admin'] as const, permission: 'manage_users' as const };

export const verificationQueueContract = {
  queue: call
    .route({
      method: 'GET',
      path: '/admin/verification',
      tags,
      summary: 'List documents to review or already decided, oldest first',
    })
    .meta({ ...decider, privateList: true })
    .input(
      pageInput(QUEUE_PAGE_SIZE).extend({
        kind: z.enum(documentKinds).optional(),
        status: z.enum(documentStatuses).default('pending_review'),
      }),
    )
    .output(pageOf(Queued)),
  document: call
    .route({
      method: 'GET',
      path: '/admin/verification/{id}',
      tags,
      summary: 'Get a document with what to compare it to',
    })
    .meta({ ...decider, privateRecord: 'document' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ReviewedDocument),
  decide: call
    .route({
      method: 'POST',
      path: '/admin/verification/{id}',
      tags,
      summary: 'Approve or reject a document, or withdraw an approval',
    })
    .meta(decider)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      byId.extend({
        decision: z.enum(decisions),
        number: singleLineText(MAX_LENGTH.number, 0)
          .optional()
          .describe('As shown on the document'),
        issuer: singleLineText(MAX_LENGTH.issuer, 0).optional(),
        validUntil: z.iso
          .date()
          .nullable()
          .optional()
          .describe('Last day on the document, YYYY-MM-DD; what the business said, unless sent'),
        reasonCode: z.enum(rejectionReasons).optional().describe('Needed unless it is approved'),
        reason: multilineText(MAX_LENGTH.reason, 0)
          .default('')
          .describe('Told to the business; needed where the reason is other'),
      }),
    )
    .output(ReviewedDocument),
};
