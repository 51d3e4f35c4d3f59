import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant } from '#lib/contract.ts';
import { fileVisibilities, MAX_PICTURE_BYTES } from './rules.ts';

export const StoredFile = z.object({
  id,
  name: z.string(),
  type: z.string().describe('Media type by content'),
  size: z.int().describe('Bytes'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  visibility: z.enum(fileVisibilities),
  url: z.string().describe('Works for five minutes unless the file is public'),
  createdAt: instant,
});

export const filesContract = {
  upload: call
    .route({
      method: 'POST',
      path: '/files',
      successStatus: 201,
      tags: ['Files'],
      summary: 'Upload a picture (JPEG, PNG, WebP), re-encoded without its metadata, or a PDF',
    })
    .meta({ who: 'signed-in', permission: 'manage_users', maxBody: MAX_PICTURE_BYTES + 64 * 1024 })
    .input(z.object({ file: z.file().max(MAX_PICTURE_BYTES, 'Files may be 10 MB at most') }))
    .output(StoredFile),
  get: call
    .route({
      method: 'GET',
      path: '/files/{id}',
      tags: ['Files'],
      summary: 'A file of mine, with a link that works for now',
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
      summary: 'Remove a file of mine that nothing uses',
    })
    .meta({ who: 'signed-in', permission: 'manage_users' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

/** The calls of this module, by their public names. */
export const filesApi = {
  files: filesContract,
};
