import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  call,
  id,
  instant,
  MAX_PAGE_SIZE,
  multilineText,
  pageInput,
  pageOf,
} from '#lib/contract.ts';
import { ContractorCard, ContractorSummary } from '../shapes.ts';

const MAX_NOTE_LENGTH = 500;

const SavedContractor = z.object({
  id,
  contractorId: id,
  note: z.string().describe('For the homeowner alone'),
  contractor: ContractorSummary.omit({ miles: true }).extend({
    unclaimed: ContractorCard.shape.unclaimed,
  }),
  createdAt: instant,
});

const homeowner = { who: ['homeowner'] as const };
const tags = ['Saved contractors'];
const one = z.object({ contractorId: id });

export const savedContractorsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/saved-contractors',
      tags,
      summary: 'List my saved contractors, last saved first',
    })
    .meta(homeowner)
    .input(
      pageInput(20).extend({
        contractorId: id.optional().describe('Only this one'),
        contractorIds: z
          .union([id.transform((one) => [one]), z.array(id).max(MAX_PAGE_SIZE)])
          .optional()
          .describe('Only those of these that are saved'),
      }),
    )
    .output(pageOf(SavedContractor)),
  add: call
    .route({
      method: 'PUT',
      path: '/saved-contractors/{contractorId}',
      tags,
      summary: 'Save a contractor, or change my note',
    })
    .meta(homeowner)
    .errors(apiErrors('not-found'))
    .input(one.extend({ note: multilineText(MAX_NOTE_LENGTH, 0).optional() }))
    .output(SavedContractor),
  remove: call
    .route({
      method: 'DELETE',
      path: '/saved-contractors/{contractorId}',
      tags,
      summary: 'Unsave a contractor',
    })
    .meta(homeowner)
    .errors(apiErrors('not-found'))
    .input(one)
    .output(z.object({ success: z.literal(true) })),
};
