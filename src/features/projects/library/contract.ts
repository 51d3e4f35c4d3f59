import * as z from 'zod';
import { libraryKinds } from '#features/files/rules.ts';
import { StoredFile } from '#features/files/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  id,
  pageInput,
  pageOf,
  singleLineText,
  streamedFile,
  streamedSpec,
} from '#lib/contract.ts';
import { LIBRARY_PAGE_SIZE, librarySharings, MAX_LIBRARY_NAME_LENGTH } from './rules.ts';

const tags = ['Files'];
const who = ['homeowner', 'contractor'] as const;

const LibraryFile = StoredFile.extend({
  kind: z.enum(libraryKinds),
  projectId: id.nullable(),
  projectTitle: z.string().nullable(),
  mine: z.boolean(),
  mayChange: z.boolean().describe('False where a request, a log or another person holds it'),
});

export const libraryContract = {
  list: call
    .route({
      method: 'GET',
      path: '/library',
      tags,
      summary: 'List my files and those shared with me, newest first',
    })
    .meta({ who: [...who] })
    .input(
      pageInput(LIBRARY_PAGE_SIZE).extend({
        projectId: id.optional(),
        kind: z.enum(libraryKinds).optional(),
      }),
    )
    .output(pageOf(LibraryFile)),
  save: call
    .route({
      method: 'PATCH',
      path: '/library/{id}',
      tags,
      summary: 'Save an uploaded file to my library, or rename, move, or share one',
    })
    .meta({ who: [...who] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      byId.extend({
        name: singleLineText(MAX_LIBRARY_NAME_LENGTH).optional(),
        kind: z.enum(libraryKinds).optional(),
        projectId: id.nullable().optional(),
        visibility: z.enum(librarySharings).optional(),
      }),
    )
    .output(LibraryFile),
  remove: call
    .route({ method: 'DELETE', path: '/library/{id}', tags, summary: 'Delete a file of mine' })
    .meta({ who: [...who] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  download: call
    .route({
      method: 'GET',
      path: '/projects/{id}/files.zip',
      tags,
      summary: 'Download a project’s files as a ZIP',
      spec: streamedSpec('application/zip'),
    })
    .meta({ who: [...who], rate: 'transfer' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(streamedFile),
};
