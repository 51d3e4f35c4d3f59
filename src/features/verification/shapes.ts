import * as z from 'zod';
import { verificationStatuses } from '#features/users/rules.ts';
import { dayInput, id, instant } from '#lib/contract.ts';
import {
  documentKinds,
  documentStatuses,
  rejectionReasons,
  stepStates,
  verificationSteps,
} from './rules.ts';

export const localDate = z.string().describe('Calendar date, YYYY-MM-DD');

export const VerificationDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  status: z.enum(documentStatuses),
  uploadedAt: instant,
  fileName: z.string(),
  fileType: z.string().describe('Media type by content'),
  fileSize: z.int().describe('Bytes'),
  number: z.string().describe('As shown on the document'),
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
  reason: z.string().describe('The admin’s note'),
});

export const Uploaded = VerificationDocument.extend({
  url: z.string().nullable().describe('Works for up to five minutes. Null if the file wasn’t kept'),
  inForce: z
    .object({ checkedAt: instant, validUntil: localDate.nullable() })
    .nullable()
    .describe('The approved document in effect, even while a newer one is waiting'),
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
  percent: z.int().describe('Share of email, phone, license and insurance that is verified'),
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

export const validUntil = z
  .union([z.literal('').transform(() => null), dayInput])
  .nullable()
  .describe('Last day on the document, YYYY-MM-DD; empty where it names none');

export const tags = ['Verification'];
export const owner = { who: ['contractor'] as const };
export const path = '/contractor-profile/verification' as const;
