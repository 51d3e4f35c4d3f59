import * as z from 'zod';
import { MAX_PICTURE_BYTES } from '#features/files/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, singleLineText } from '#lib/contract.ts';
import { backgroundCheckContract } from './background-checks/contract.ts';
import { phoneVerificationContract } from './phone/contract.ts';
import { verificationQueueContract } from './queue/contract.ts';
import { documentKinds, MAX_LENGTH } from './rules.ts';
import { owner, path, tags, Verification, validUntil } from './shapes.ts';

export const verificationContract = {
  get: call
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Get my verification status and what’s next',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .output(Verification),
  start: call
    .route({ method: 'POST', path, tags, summary: 'Start verifying my business' })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .output(Verification),
  update: call
    .route({
      method: 'PATCH',
      path,
      tags,
      summary: 'Update the details of a document that hasn’t been reviewed',
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
      summary: 'Upload a document for review, as a PDF or photo. Only admins see it',
      description:
        'It replaces a document of the same kind that is pending, rejected or expired. An approved document counts until the new one is approved.',
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
      summary: 'Get a link to a document. Logged when an admin asks',
    })
    .meta({ who: ['contractor', 'admin'], permission: 'manage_users' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ url: z.string().describe('Works for five minutes at most') })),
};

/** The calls of this module, by their public names. */
export const verificationApi = {
  verification: {
    ...verificationContract,
    ...phoneVerificationContract,
    ...verificationQueueContract,
    ...backgroundCheckContract,
  },
};
