import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, pageInput, pageOf, singleLineText } from '#lib/contract.ts';
import { hasOneFieldPerColumn } from '../register-rows/rules.ts';
import { MAX_IMPORT_ROWS, rowOutcomes } from './rules.ts';
import { ContractorImport, ImportRow, importSource, Mapping, UndoPreview } from './shapes.ts';

const who = { who: ['admin'], permission: 'manage_users' } as const;
const tags = ['Contractor imports'];
const moved = apiErrors('not-found', 'failed-precondition', 'aborted');

export const contractorImportsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/admin/contractor-imports',
      tags,
      summary: 'Imports, newest first',
    })
    .meta(who)
    .input(pageInput(20))
    .output(pageOf(ContractorImport.omit({ header: true, sample: true, mapping: true }))),
  get: call
    .route({ method: 'GET', path: '/admin/contractor-imports/{id}', tags, summary: 'One import' })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ContractorImport),
  map: call
    .route({
      method: 'PATCH',
      path: '/admin/contractor-imports/{id}',
      tags,
      summary: 'Say what the columns hold, what all of them do, and where the rows are from',
    })
    .meta(who)
    .errors(moved)
    .input(
      byId.extend({
        mapping: Mapping.refine(
          hasOneFieldPerColumn,
          'A column can hold one thing only, or all of an address',
        ).optional(),
        services: z.array(singleLineText(60)).max(20).optional(),
        ...importSource,
      }),
    )
    .output(ContractorImport),
  check: call
    .route({
      method: 'POST',
      path: '/admin/contractor-imports/{id}/check',
      tags,
      summary: 'Go through all rows without writing a business',
    })
    .meta(who)
    .errors(moved)
    .input(byId)
    .output(ContractorImport),
  start: call
    .route({
      method: 'POST',
      path: '/admin/contractor-imports/{id}/start',
      tags,
      summary: 'Write the businesses',
    })
    .meta(who)
    .errors(moved)
    .input(byId)
    .output(ContractorImport),
  stop: call
    .route({
      method: 'POST',
      path: '/admin/contractor-imports/{id}/stop',
      tags,
      summary: 'Stop what is running; the rows before it stay as they are',
    })
    .meta(who)
    .errors(moved)
    .input(byId)
    .output(ContractorImport),
  previewUndo: call
    .route({
      method: 'GET',
      path: '/admin/contractor-imports/{id}/undo',
      tags,
      summary: 'What undoing an import would take back, and what it would keep and why',
    })
    .meta({ ...who, rate: 'search' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(UndoPreview),
  undo: call
    .route({
      method: 'POST',
      path: '/admin/contractor-imports/{id}/undo',
      tags,
      summary:
        'Take back what an import has written, running or not; what somebody has acted on since is kept',
    })
    .meta(who)
    .errors(moved)
    .input(byId)
    .output(ContractorImport),
  rows: call
    .route({
      method: 'GET',
      path: '/admin/contractor-imports/{id}/rows',
      tags,
      summary: 'What became of each row, in the order of the file',
    })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(
      pageInput(50).extend({
        id,
        outcome: z.enum(rowOutcomes).optional(),
      }),
    )
    .output(pageOf(ImportRow)),
  importAnyway: call
    .route({
      method: 'POST',
      path: '/admin/contractor-imports/{id}/rows/{row}/import-anyway',
      tags,
      summary: 'Say that a row is another business than the one with its phone number or address',
    })
    .meta(who)
    .errors(moved)
    .input(
      byId.extend({
        row: z.coerce
          .number()
          .int()
          .min(2)
          .max(MAX_IMPORT_ROWS + 1),
      }),
    )
    .output(ContractorImport),
  report: call
    .route({
      method: 'GET',
      path: '/admin/contractor-imports/{id}/report',
      tags,
      summary: 'What became of each row, as a CSV file',
    })
    .meta({ ...who, rate: 'document' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.file()),
  remove: call
    .route({
      method: 'DELETE',
      path: '/admin/contractor-imports/{id}',
      tags,
      summary: 'Remove an import and its file, running or not; the businesses stay',
    })
    .meta(who)
    .errors(moved)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
