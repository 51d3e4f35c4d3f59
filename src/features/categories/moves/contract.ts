import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, multilineText, singleLineText } from '#lib/contract.ts';
import { MAX_REASON_LENGTH } from './rules.ts';

const access = { who: ['admin'], permission: 'manage_settings' } as const;
const tags = ['Categories'];
const name = singleLineText(60);
const reason = multilineText(MAX_REASON_LENGTH).describe('For the audit log');
const count = z.int();
const Moved = z.object({
  projects: count,
  leads: count,
  businesses: count.describe('Businesses that offer it'),
  callRequests: count,
  portfolioItems: count,
  ideas: count,
});

/** Calls that take everything under the name of a service to another name; part of `categories` in the API. */
export const categoryMovesContract = {
  previewMove: call
    .route({
      method: 'GET',
      path: '/admin/service-categories/{name}/move',
      tags,
      summary: 'Preview a rename or merge of a service',
    })
    .meta({ ...access, rate: 'search' })
    .errors(apiErrors('not-found'))
    .input(z.object({ name }))
    .output(Moved),
  rename: call
    .route({
      method: 'POST',
      path: '/admin/service-categories/{name}/rename',
      tags,
      summary: 'Rename a service. Old pages redirect to the new ones',
    })
    .meta({ ...access, idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition'))
    .input(z.object({ name, to: name, reason }))
    .output(z.object({ name: z.string() })),
  merge: call
    .route({
      method: 'POST',
      path: '/admin/service-categories/{name}/merge',
      tags,
      summary: 'Merge a service into another one. Old pages redirect there',
    })
    .meta({ ...access, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(z.object({ name, into: name, reason }))
    .output(z.object({ name: z.string() })),
};
