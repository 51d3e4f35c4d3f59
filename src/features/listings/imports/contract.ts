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
      summary: 'List imports, newest first',
    })
    .meta(who)
    .input(pageInput(20))
    .output(pageOf(ContractorImport.omit({ header: true, sample: true, mapping: true }))),
  get: call
    .route({
      method: 'GET',
      path: '/admin/contractor-imports/{id}',
      tags,
      summary: 'Get an import',
    })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ContractorImport),
  map: call
    .route({
      method: 'PATCH',
      path: '/admin/contractor-imports/{id}',
      tags,
      summary: 'Map the columns, default services, and source of an import',
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
      summary: 'Check all rows without writing anything',
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
      summary: 'Start an import',
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
      summary: 'Stop an import. Rows already done stay as they are',
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
      summary: 'Preview undoing an import: what goes, what stays, and why',
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
      summary: 'Undo an import. Listings that people have used since are kept',
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
      summary: 'List the outcome of each row, in file order',
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
      summary: 'Import a suspected duplicate row anyway',
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
      summary: 'Export the outcome of each row as CSV',
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
      summary: 'Delete an import and its file. The businesses stay',
    })
    .meta(who)
    .errors(moved)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
