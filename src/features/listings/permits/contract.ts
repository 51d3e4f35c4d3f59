import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, dayInput, id, instant, singleLineText } from '#lib/contract.ts';
import {
  MAX_PERMIT_BYTES,
  MAX_PERMIT_REGISTERS,
  type PermitLeftOutReason,
  permitLeftOutReasons,
} from './rules.ts';

const PermitRegister = z.object({
  id,
  name: z.string(),
  sourceUrl: z.string(),
  asOf: z.iso.date(),
  licenseRegister: z.string(),
  permits: z.int(),
  licenses: z.int().describe('Licenses that the permits name'),
  businesses: z.int().describe('Businesses here that hold one of those licenses'),
  leftOut: z
    .array(
      z.object({
        reason: z.enum(
          Object.keys(permitLeftOutReasons) as [PermitLeftOutReason, ...PermitLeftOutReason[]],
        ),
        text: z.string(),
        count: z.int(),
      }),
    )
    .describe('Rows that were left out, by reason, most of them first'),
  importedAt: instant,
});

const tags = ['Contractor imports'];
const who = { who: ['admin'] as const, permission: 'manage_users' as const };

export const permitRegistersContract = {
  list: call
    .route({
      method: 'GET',
      path: '/admin/permit-registers',
      tags,
      summary: `List imported permit registers, by name (${MAX_PERMIT_REGISTERS} at most)`,
    })
    .meta(who)
    .output(
      z.object({
        items: z.array(PermitRegister),
        licenseRegisters: z
          .array(z.string())
          .describe('Registers whose license numbers are known here'),
      }),
    ),
  import: call
    .route({
      method: 'POST',
      path: '/admin/permit-registers',
      successStatus: 201,
      tags,
      summary: 'Import building permits from a CSV file. Replaces the last one with the same name',
      description:
        'Needs columns with the permit number, the day of issue and the license number. Public pages of businesses with such a license say how many permits there are, since when, and where that is from.',
    })
    .meta({ ...who, rate: 'transfer', maxBody: MAX_PERMIT_BYTES + 64 * 1024 })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        file: z
          .file()
          .min(1, 'The file is empty')
          .max(MAX_PERMIT_BYTES, 'Files may be 20 MB at most'),
        name: singleLineText(120).describe('The register that the permits are from'),
        sourceUrl: z
          .url({ protocol: /^https?$/, message: 'Enter the address of the register' })
          .max(300),
        asOf: dayInput.describe('The date of the register’s list'),
        licenseRegister: singleLineText(120).describe('Whose license numbers the permits name'),
      }),
    )
    .output(PermitRegister),
  remove: call
    .route({
      method: 'DELETE',
      path: '/admin/permit-registers/{id}',
      tags,
      summary: 'Remove a permit register from all pages',
    })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
