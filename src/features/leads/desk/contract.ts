import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  cents,
  id,
  instant,
  pageInput,
  pageOf,
  singleLineText,
  stateCode,
} from '#lib/contract.ts';
import { leadMoveNames, leadStatuses, MAX_SPOTS } from '../rules.ts';
import { LEAD_DESK_PAGE_SIZE, MIN_DESK_SEARCH_LENGTH, standstills } from './rules.ts';

const DeskLead = z.object({
  id,
  projectId: id.nullable(),
  projectTitle: z.string(),
  homeownerId: id,
  homeownerName: z.string(),
  homeownerEmail: z.string(),
  status: z.enum(leadStatuses),
  service: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  budgetMin: cents.nullable(),
  budgetMax: cents.nullable(),
  spotsFilled: z.int().max(MAX_SPOTS),
  offeredCount: z.int().nullable().describe('Pros it was offered to; null until that is done'),
  createdAt: instant,
});

const LeadCase = DeskLead.extend({
  description: z.string(),
  announcedAt: instant.nullable().describe('When pros were messaged about it'),
  awaitsConfirmation: z.boolean(),
  viewedCount: z.int(),
  quoteCount: z.int().describe('Quotes that were sent'),
  standstill: z.enum(standstills).nullable().describe('Why it has no quotes'),
  assignedContractor: id.nullable(),
  pros: z
    .array(
      z.object({
        contractorId: id,
        businessName: z.string(),
        asked: z.boolean().describe('Whether the homeowner asked them by name or invited them'),
        viewedAt: instant.nullable(),
        interestedAt: instant.nullable().describe('When they claimed a spot'),
      }),
    )
    .describe('Pros with a spot, and pros the homeowner picked'),
  moves: z.array(z.enum(leadMoveNames)),
});

const tags = ['Admin'];
const access = { who: ['admin'], permission: 'manage_users' } as const;

export const adminLeadsContract = {
  list: call
    .route({ method: 'GET', path: '/admin/leads', tags, summary: 'List all leads, newest first' })
    .meta({ ...access, privateList: true })
    .input(
      pageInput(LEAD_DESK_PAGE_SIZE).extend({
        status: z.enum(leadStatuses).optional(),
        service: singleLineText(60).optional(),
        state: stateCode.optional(),
        unanswered: z
          .enum(['true', 'false'])
          .optional()
          .describe('Only those that have waited two days, are open, and have no pro'),
        q: singleLineText(100, MIN_DESK_SEARCH_LENGTH)
          .optional()
          .describe('Part of the project’s title, or of the homeowner’s name or email address'),
      }),
    )
    .output(pageOf(DeskLead)),
  get: call
    .route({
      method: 'GET',
      path: '/admin/leads/{id}',
      tags,
      summary: 'Get a lead: who it was offered to, what came of it, and why it has no quotes',
    })
    .meta({ ...access, privateRecord: 'lead' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(LeadCase),
};
