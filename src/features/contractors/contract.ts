import * as z from 'zod';
import { MAX_IMPORT_BYTES } from '#features/listings/imports/rules.ts';
import { ContractorImport, importSource } from '#features/listings/imports/shapes.ts';
import { contractorSorts, MATCH_CAP } from '#features/search/ranking/rules.ts';
import { MAX_SEARCH_LENGTH, RADIUS, SEARCH_PAGE_SIZE } from '#features/search/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { call, pageInput, pageOf, singleLineText, zipCode } from '#lib/contract.ts';
import { profileEditorContract } from './profile-editor/contract.ts';
import { publicPageContract } from './public-page/contract.ts';
import { savedContractorsContract } from './saved/contract.ts';
import { settingsContract } from './settings/contract.ts';
import { FoundContractor } from './shapes.ts';
import { viewsContract } from './views/contract.ts';

export const contractorsContract = {
  search: call
    .route({
      method: 'GET',
      path: '/contractors',
      tags: ['Contractors'],
      summary: 'Search contractors by service and location',
    })
    .meta({ who: 'anyone', rate: 'search' })
    .errors(apiErrors('out-of-range'))
    .input(
      pageInput(SEARCH_PAGE_SIZE).extend({
        q: z
          .string()
          .trim()
          .max(MAX_SEARCH_LENGTH)
          .transform((text) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' '))
          .optional()
          .describe('Words of names, services and descriptions; typos are forgiven'),
        service: singleLineText(60).optional(),
        zip: zipCode.optional(),
        radius: z.coerce
          .number<number | string>()
          .int()
          .min(RADIUS.min)
          .max(RADIUS.max)
          .optional()
          .describe(`Miles around the ZIP code. Defaults to ${RADIUS.default}`),
        rating: z.coerce
          .number<number | string>()
          .min(1)
          .max(5)
          .optional()
          .describe('Mean of the reviews, at least'),
        verified: z
          .union([
            z.boolean(),
            z
              .literal(['true', 'false', '1', '0'])
              .transform((said) => said === 'true' || said === '1'),
          ])
          .default(false)
          .describe('Only contractors whose license and insurance were checked'),
        sort: z
          .enum(contractorSorts)
          .optional()
          .describe(
            'Defaults to `rating`, or to `best` with `q`, which puts an exact name match first',
          ),
      }),
    )
    .output(
      pageOf(FoundContractor).extend({
        count: z.int().describe(`How many match; ${MATCH_CAP} where countIsCapped`),
        countIsCapped: z.boolean().describe('There are more than count'),
        readAs: z
          .array(z.object({ word: z.string(), readAs: z.string() }))
          .describe('Words that nobody has, each with the one that was looked for instead'),
        unclaimed: z
          .int()
          .nullable()
          .describe(
            'How many of count are from public registers, with nobody acting for them; null where not counted',
          ),
        meant: z.array(z.string()).describe('Services that the words of q mean, the best first'),
      }),
    ),
  import: call
    .route({
      method: 'POST',
      path: '/admin/contractors/import',
      successStatus: 201,
      tags: ['Contractor imports'],
      summary: 'Import businesses from a CSV file: check first, or write right away',
    })
    .meta({
      who: ['admin'],
      permission: 'manage_users',
      rate: 'transfer',
      maxBody: MAX_IMPORT_BYTES + 64 * 1024,
    })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        file: z
          .file()
          .min(1, 'The file is empty')
          .max(MAX_IMPORT_BYTES, 'Files may be 50 MB at most'),
        ...importSource,
        dryRun: z
          .enum(['true', 'false'])
          .default('true')
          .describe('false imports right away and needs the source and its date'),
      }),
    )
    .output(ContractorImport),
};

/** The calls of this module, by their public names. */
export const contractorsApi = {
  contractors: {
    ...contractorsContract,
    ...publicPageContract,
    ...profileEditorContract,
    ...viewsContract,
  },
  savedContractors: savedContractorsContract,
  settings: settingsContract,
};
