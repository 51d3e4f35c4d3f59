import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call } from '#lib/contract.ts';
import { MAX_DOCUMENT_BYTES } from './rules.ts';
import { StoredFile } from './shapes.ts';
import { uploadsContract } from './uploads/contract.ts';

export const filesContract = {
  upload: call
    .route({
      method: 'POST',
      path: '/files',
      successStatus: 201,
      tags: ['Files'],
      summary: 'Upload a photo or document. Photos are re-encoded without metadata',
      description:
        'JPEG, PNG or WebP up to 10 MB; PDF, office documents, text and CSV up to 25 MB, which are never shown inline.',
    })
    .meta({ who: 'signed-in', permission: 'manage_users', maxBody: MAX_DOCUMENT_BYTES + 64 * 1024 })
    .input(z.object({ file: z.file().max(MAX_DOCUMENT_BYTES, 'Files may be 25 MB at most') }))
    .output(StoredFile),
  get: call
    .route({
      method: 'GET',
      path: '/files/{id}',
      tags: ['Files'],
      summary: 'Get one of my files, with a temporary link',
    })
    .meta({ who: 'signed-in', permission: 'manage_users' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(StoredFile),
  remove: call
    .route({
      method: 'DELETE',
      path: '/files/{id}',
      tags: ['Files'],
      summary: 'Delete one of my files that nothing uses',
    })
    .meta({ who: 'signed-in', permission: 'manage_users' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

/** The calls of this module, by their public names. */
export const filesApi = {
  files: filesContract,
  uploads: uploadsContract,
};
