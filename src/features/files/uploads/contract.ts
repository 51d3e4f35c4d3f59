import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, singleLineText } from '#lib/contract.ts';
import { MAX_DOCUMENT_BYTES, MAX_FILE_NAME_LENGTH } from '../rules.ts';
import { StoredFile } from '../shapes.ts';
import { CHUNK_BYTES, UPLOAD_HOURS } from './rules.ts';

const tags = ['Files'];
const who = { who: 'signed-in', permission: 'manage_users' } as const;

const Upload = z.object({
  id,
  size: z.int().describe('Bytes'),
  offset: z.int().describe('Bytes received so far. The next part starts here'),
  chunkSize: z.int().describe('Most bytes of a part'),
  fileId: id.nullable().describe('Once it is finished'),
});

export const uploadsContract = {
  start: call
    .route({
      method: 'POST',
      path: '/uploads',
      successStatus: 201,
      tags,
      summary: 'Start uploading a file in parts. Can resume after a lost connection',
      description: `Send the parts in order, then finish, within ${UPLOAD_HOURS} hours.`,
    })
    .meta({ ...who, idempotent: true })
    .input(
      z.object({
        name: singleLineText(MAX_FILE_NAME_LENGTH),
        size: z.int().min(1).max(MAX_DOCUMENT_BYTES, 'Files may be 25 MB at most'),
      }),
    )
    .output(Upload),
  get: call
    .route({ method: 'GET', path: '/uploads/{id}', tags, summary: 'Get the progress of an upload' })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Upload),
  append: call
    .route({
      method: 'POST',
      path: '/uploads/{id}/chunks',
      tags,
      summary: 'Upload the next part. A repeated part is kept once',
    })
    .meta({ ...who, maxBody: CHUNK_BYTES + 64 * 1024 })
    .errors(apiErrors('not-found', 'aborted'))
    .input(
      byId.extend({
        offset: z.coerce.number<number | string>().int().min(0).max(MAX_DOCUMENT_BYTES),
        checksum: z
          .string()
          .regex(/^[\da-f]{8}$/)
          .describe('CRC-32 of the part, eight digits in hex'),
        chunk: z.file().min(1).max(CHUNK_BYTES),
      }),
    )
    .output(Upload),
  finish: call
    .route({
      method: 'POST',
      path: '/uploads/{id}/finish',
      tags,
      summary: 'Finish an upload. Repeating it answers the same file',
    })
    .meta(who)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(byId)
    .output(StoredFile),
  cancel: call
    .route({ method: 'DELETE', path: '/uploads/{id}', tags, summary: 'Cancel an upload' })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
