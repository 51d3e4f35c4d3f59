import * as z from 'zod';
import { dayInput, id, instant, singleLineText } from '#lib/contract.ts';
import { importFields, type LeftOutReason, leftOutReasons } from '../register-rows/rules.ts';
import { keptReasonNames } from '../undo/rules.ts';
import { importMoveNames, importStatuses, rowOutcomes } from './rules.ts';

const fieldNames = importFields.map(({ name }) => name);
const column = z.int().min(0).max(500);
export const Mapping = z
  .partialRecord(z.enum(fieldNames), column)
  .describe('Which column, counted from 0, holds what');

const Remark = z.object({ field: z.enum(fieldNames).nullable(), message: z.string() });
const count = z.int().min(0);

export const ContractorImport = z.object({
  id,
  status: z.enum(importStatuses),
  fileName: z.string(),
  fileBytes: z.int(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())).describe('The first rows, as read'),
  mapping: Mapping,
  mappedLike: z
    .string()
    .nullable()
    .describe('The file with the same header whose columns, services and register were taken over'),
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
  leftOut: z
    .array(
      z.object({
        reason: z.enum(Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]]),
        text: z.string(),
        count,
      }),
    )
    .describe('Why rows were left out, by kind, most of them first'),
  error: z.string().nullable().describe('Why it failed'),
  createdAt: instant,
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  moves: z.array(z.enum(importMoveNames)).describe('What may be done next'),
});

export const ImportRow = z.object({
  row: z.int().describe('As a spreadsheet counts: the header is 1'),
  outcome: z.enum(rowOutcomes),
  businessName: z.string(),
  remarks: z.array(Remark),
  contractorId: id.nullable().describe('Who it became, or who was there already'),
  mayBeDouble: z
    .boolean()
    .describe('Whether it was imported although it looks like a business that was there'),
  canImportAnyway: z
    .boolean()
    .describe('Whether it only looks like a business that is there, for an admin to say'),
});

export const UndoPreview = z.object({
  remove: count.describe('Listings that would be removed'),
  restore: count.describe('Rows whose facts would say again what they said before'),
  keep: z
    .array(z.object({ reason: z.enum(keptReasonNames), text: z.string(), count }))
    .describe('Listings that would stay, by reason'),
});

/** Where the rows of an import are from. */
export const importSource = {
  sourceName: singleLineText(120).describe('The register that the rows are from').optional(),
  sourceUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).optional(),
  sourceDate: dayInput.describe('The date of the register’s list').optional(),
};
