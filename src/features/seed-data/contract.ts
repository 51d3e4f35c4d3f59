import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, id, instant, zipCode } from '#lib/contract.ts';
import {
  MAX_ADDED_HOMEOWNERS,
  type SampleRecord,
  sampleRecordNames,
  sampleRunKinds,
  sampleRunStatuses,
} from './rules.ts';

const tags = ['Sample records'];
const keeper = { who: ['admin'], permission: 'manage_settings' } as const;

const Run = z.object({
  id,
  kind: z.enum(sampleRunKinds),
  status: z.enum(sampleRunStatuses),
  total: z.int().describe('Accounts to make or remove'),
  done: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
});

const counts = Object.fromEntries(
  Object.keys(sampleRecordNames).map((name) => [name, z.int()]),
) as Record<SampleRecord, z.ZodInt>;

const SampleData = z.object({
  isAllowed: z.boolean().describe('Whether this installation may make sample records'),
  counts: z.object(counts),
  run: Run.nullable().describe('What was started last; null before'),
  people: z
    .array(z.object({ uid: id, name: z.string(), role: z.enum(['homeowner', 'contractor']) }))
    .max(MAX_ADDED_HOMEOWNERS)
    .describe('Some of the sample accounts, contractors first'),
});

export const seedDataContract = {
  get: call
    .route({
      method: 'GET',
      path: '/admin/seed-data',
      tags,
      summary: 'Get the sample records and their status',
    })
    .meta(keeper)
    .output(SampleData),
  add: call
    .route({
      method: 'POST',
      path: '/admin/seed-data',
      tags,
      summary: 'Start adding sample records',
      description:
        'Homeowners, each with a project and what became of it, and the contractors they deal with. Every name ends with "(sample)". Nobody else sees them, and no rating, ranking or count has them.',
    })
    .meta(keeper)
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        homeowners: z.int().min(1).max(MAX_ADDED_HOMEOWNERS),
        zipCode: zipCode.describe('Where all of them live'),
      }),
    )
    .output(SampleData),
  remove: call
    .route({
      method: 'POST',
      path: '/admin/seed-data/removal',
      tags,
      summary: 'Start removing all sample records and everything tied to them',
    })
    .meta(keeper)
    .errors(apiErrors('failed-precondition'))
    .output(SampleData),
};

/** The calls of this module, by their public names. */
export const seedDataApi = { seedData: seedDataContract };
