import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, pageInput, pageOf, singleLineText } from '#lib/contract.ts';
import { importFields } from '../register-rows/rules.ts';
import { importMoveNames, importStatuses, MAX_IMPORT_BYTES, rowOutcomes } from './rules.ts';

const fieldNames = importFields.map(({ name }) => name);
const column = z.int().min(0).max(500);
const Mapping = z
  .partialRecord(z.enum(fieldNames), column)
  .describe('Which column, counted from 0, holds what');

const Remark = z.object({ field: z.enum(fieldNames).nullable(), message: z.string() });
const count = z.int().min(0);

const ContractorImport = z.object({
  id,
  status: z.enum(importStatuses),
  fileName: z.string(),
  fileBytes: z.int(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())).describe('The first rows, as read'),
  mapping: Mapping,
  services: z.array(z.string()).describe('What every business of the file does'),
  sourceName: z.string(),
  sourceUrl: z.string(),
  sourceDate: z.iso.date().nullable(),
  progress: z.number().min(0).max(1).describe('Share of the file that this pass has dealt with'),
  rowsDone: count,
  counts: z.object(
    Object.fromEntries(rowOutcomes.map((outcome) => [outcome, count])) as Record<
      (typeof rowOutcomes)[number],
      typeof count
    >,
  ),
  error: z.string().nullable().describe('Why it failed'),
  createdAt: instant,
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  moves: z.array(z.enum(importMoveNames)).describe('What may be done next'),
});

const ImportRow = z.object({
  row: z.int().describe('As a spreadsheet counts: the header is 1'),
  outcome: z.enum(rowOutcomes),
  businessName: z.string(),
  remarks: z.array(Remark),
  contractorId: id.nullable().describe('Who it became, or who was there already'),
});

const source = {
  sourceName: singleLineText(120).describe('The register that the rows are from'),
  sourceUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
  sourceDate: z.iso.date().describe('The day on which the register said so'),
};

const who = { who: ['admin'], permission: 'manage_users' } as const;
const tags = ['Contractor imports'];
const moved = apiErrors('not-found', 'failed-precondition', 'aborted');

/** Public as `contractors.import`: it creates contractors. */
export const importContractors = call
  .route({
    method: 'POST',
    path: '/admin/contractors/import',
    successStatus: 201,
    tags,
    summary: 'Bring in a CSV file of businesses: checked first, or written at once',
  })
  .meta({ ...who, rate: 'transfer', maxBody: MAX_IMPORT_BYTES + 64 * 1024 })
  .errors(apiErrors('failed-precondition'))
  .input(
    z.object({
      file: z
        .file()
        .min(1, 'The file is empty')
        .max(MAX_IMPORT_BYTES, 'Files may be 50 MB at most'),
      sourceName: source.sourceName.optional(),
      sourceUrl: source.sourceUrl.optional(),
      sourceDate: source.sourceDate.optional(),
      dryRun: z
        .enum(['true', 'false'])
        .default('true')
        .describe('false writes at once; needs the source and its date'),
    }),
  )
  .output(ContractorImport);

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
          (mapping) => new Set(Object.values(mapping)).size === Object.keys(mapping).length,
          'A column can hold one thing only',
        ).optional(),
        services: z.array(singleLineText(60)).max(20).optional(),
        sourceName: source.sourceName.optional(),
        sourceUrl: source.sourceUrl.optional(),
        sourceDate: source.sourceDate.optional(),
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
  report: call
    .route({
      method: 'GET',
      path: '/admin/contractor-imports/{id}/report',
      tags,
      summary: 'What became of each row, as a CSV file',
    })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.file()),
  remove: call
    .route({
      method: 'DELETE',
      path: '/admin/contractor-imports/{id}',
      tags,
      summary: 'Forget an import and its file; the businesses stay',
    })
    .meta(who)
    .errors(moved)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
