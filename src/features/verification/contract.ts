import * as z from 'zod';
import { MAX_PICTURE_BYTES } from '#features/files/rules.ts';
import { verificationStatuses } from '#features/users/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, singleLineText } from '#lib/contract.ts';
import {
  documentKinds,
  documentStatuses,
  MAX_LENGTH,
  rejectionReasons,
  stepStates,
  verificationSteps,
} from './rules.ts';

const localDate = z.string().describe('Calendar date, YYYY-MM-DD');

/** A document as whoever may see it is shown it. */
export const VerificationDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  status: z.enum(documentStatuses),
  uploadedAt: instant,
  fileName: z.string(),
  fileType: z.string().describe('Media type by content'),
  fileSize: z.int().describe('Bytes'),
  number: z.string().describe('As it stands on the document'),
  issuer: z.string(),
  validUntil: localDate.nullable(),
  decidedAt: instant.nullable(),
  approvedFor: z
    .string()
    .nullable()
    .describe(
      'The earlier name of the business, where it was approved for that one and waits again',
    ),
  reasonCode: z.enum(rejectionReasons).nullable().describe('Why it was not good enough'),
  reason: z.string().describe('What the admin wrote beside that'),
});

const Uploaded = VerificationDocument.extend({
  url: z
    .string()
    .nullable()
    .describe('Works for five minutes at most; null where its contents are not kept'),
  inForce: z
    .object({ checkedAt: instant, validUntil: localDate.nullable() })
    .nullable()
    .describe('The approved document that stands, also while a newer one waits'),
});

export const Verification = z.object({
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  licenseVerified: z.boolean(),
  insuranceVerified: z.boolean(),
  backgroundCheckVerified: z.boolean(),
  documentsUploaded: z
    .object({
      license: Uploaded.nullable(),
      insurance: Uploaded.nullable(),
      businessRegistration: Uploaded.nullable(),
    })
    .describe('The newest of each kind'),
  verificationStarted: z.boolean(),
  startedAt: instant.nullable(),
  lastUpdated: instant.nullable(),
  verificationStatus: z.enum(verificationStatuses),
  percent: z.int().describe('Share of e-mail, phone, license and insurance that is verified'),
  steps: z.array(
    z.object({
      step: z.enum(verificationSteps),
      state: z.enum(stepStates),
      adds: z.int().describe('Percentage points of it'),
    }),
  ),
  email: z.string().describe('Of the business'),
  accountEmail: z.string().describe('The address that its owner signs in with'),
  phone: z.string().describe('Of the business'),
  phoneTakesCodes: z.boolean().describe('Whether it is a US number, which a code can be texted to'),
});

const validUntil = z
  .union([z.literal('').transform(() => null), z.iso.date()])
  .nullable()
  .describe('Last day on the document, YYYY-MM-DD; empty where it names none');

const tags = ['Verification'];
const owner = { who: ['contractor'] as const };
const path = '/contractor-profile/verification' as const;

export const verificationContract = {
  get: call
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'How far my business is verified, and what is next',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .output(Verification),
  start: call
    .route({ method: 'POST', path, tags, summary: 'Begin to have my business verified' })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .output(Verification),
  update: call
    .route({
      method: 'PATCH',
      path,
      tags,
      summary: 'Correct what I said of a document that nobody has looked at yet',
    })
    .meta(owner)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      z.object({
        kind: z.enum(documentKinds),
        number: singleLineText(MAX_LENGTH.number, 0).optional(),
        issuer: singleLineText(MAX_LENGTH.issuer, 0).optional(),
        validUntil: validUntil.optional(),
      }),
    )
    .output(Verification),
  uploadDocument: call
    .route({
      method: 'POST',
      path: `${path}/documents`,
      successStatus: 201,
      tags,
      summary: 'Send a document to be checked: a PDF or a picture, seen by admins alone',
      description:
        'It takes the place of one of the same kind that waits, was rejected or has run out. An approved one stands until the new one is approved.',
    })
    .meta({ ...owner, maxBody: MAX_PICTURE_BYTES + 64 * 1024 })
    .errors(apiErrors('not-found', 'aborted'))
    .input(
      z.object({
        kind: z.enum(documentKinds),
        file: z.file().max(MAX_PICTURE_BYTES, 'Files may be 10 MB at most'),
        number: singleLineText(MAX_LENGTH.number, 0).default(''),
        issuer: singleLineText(MAX_LENGTH.issuer, 0).default(''),
        validUntil: validUntil.default(null),
      }),
    )
    .output(Verification),
  openDocument: call
    .route({
      method: 'POST',
      path: '/verification-documents/{id}/link',
      tags,
      summary: 'A link to a document of mine; for an admin, one that is written down',
    })
    .meta({ who: ['contractor', 'admin'], permission: 'manage_users' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ url: z.string().describe('Works for five minutes at most') })),
};
