import * as z from 'zod';
import { StoredFile } from '#features/files/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { INVALID_BUDGET_RANGE, isValidBudgetRange } from '#lib/budget.ts';
import {
  byId,
  call,
  cents,
  dayInput,
  id,
  instant,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import { timings } from '#lib/timing.ts';
import { changeOrdersContract } from './change-orders/contract.ts';
import { contactShareContract } from './contact-shares/contract.ts';
import { adminProjectsContract } from './desk/contract.ts';
import { jobsContract } from './job/contract.ts';
import { libraryContract } from './library/contract.ts';
import { milestonesContract } from './milestones/contract.ts';
import { punchListContract } from './punch-list/contract.ts';
import { projectStatuses } from './rules.ts';
import { projectFields } from './shapes.ts';
import { workLogContract } from './work-log/contract.ts';

const Project = z.object({
  id,
  leadId: id.nullable(),
  homeownerId: id,
  homeownerName: z.string(),
  contractorId: id.nullable(),
  contractorName: z.string().nullable(),
  acceptedQuoteId: id.nullable(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  scopeLines: z.array(z.string()),
  answers: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .describe('Answers to the questions of the service'),
  streetAddress: z
    .string()
    .nullable()
    .describe('Only for the homeowner and the contractor who was chosen'),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  budgetMin: cents.nullable(),
  budgetMax: cents.nullable(),
  timing: z.enum(timings),
  status: z.enum(projectStatuses),
  startDate: z.iso.date().nullable(),
  dueDate: z.iso.date().nullable(),
  completedAt: instant.nullable(),
  completionConfirmedAt: instant
    .nullable()
    .describe('When the homeowner said that the work is finished'),
  createdAt: instant,
  lastUpdate: instant,
  interestedCount: z.int().describe('Interested contractors, four at most'),
  invitedContractors: z.array(id).describe('Who was invited; empty for contractors'),
  quoteCount: z.int().describe('Quotes that the homeowner has; 0 for anyone but them'),
  agreedTotal: z
    .int()
    .nullable()
    .describe('US cents: the accepted quote with the change orders that were signed since'),
  paidAmount: z
    .int()
    .nullable()
    .describe('US cents: what arrived for it and was not refunded. Null until a quote is accepted'),
  moves: z.array(z.enum(projectStatuses)).describe('Statuses that the caller may set next'),
  mayEdit: z.boolean(),
  mayGiveAddress: z
    .boolean()
    .describe('Whether a contractor was chosen who waits for the street address of the caller'),
  mayPlan: z.boolean().describe('Whether the caller may set startDate and dueDate'),
  mayReview: z.boolean(),
});

const ListedProject = Project.extend({
  workFrom: z.iso.date().nullable().describe('The first day of the work on the calendar'),
  workTo: z.iso.date().nullable().describe('The last day of the work on the calendar'),
  photoUrl: z
    .string()
    .nullable()
    .describe('Its first photo, for its homeowner. Works for five minutes'),
});

const ProjectDetail = Project.extend({
  photos: z.array(StoredFile),
  interested: z
    .array(
      z.object({
        contractorId: id,
        businessName: z.string(),
        rating: z.number(),
        reviewCount: z.int(),
        miles: z.number().nullable(),
        responseMinutes: z.int().nullable(),
        interestedAt: instant,
      }),
    )
    .describe('Interested contractors, four at most; empty for anyone but the homeowner'),
  quotedAt: instant.nullable().describe('When the first quote came; only for the homeowner'),
  startedAt: instant.nullable().describe('When a quote was accepted'),
});

const budgetRangeError = { error: INVALID_BUDGET_RANGE, path: ['budgetMax'] };

export const NewProject = z
  .object({
    ...projectFields,
    contractorId: id
      .optional()
      .describe('Pick this contractor: notified first, at any distance, with a spot reserved'),
    onlyThisContractor: z
      .boolean()
      .optional()
      .describe('Only `contractorId` gets it. Ignored without `contractorId`'),
  })
  .refine(isValidBudgetRange, budgetRangeError);

export const ProjectChanges = z
  .object(projectFields)
  .omit({ category: true, zipCode: true })
  .partial()
  .extend({
    id,
    budgetMin: cents.nullable().optional(),
    budgetMax: cents.nullable().optional(),
    streetAddress: singleLineText(120).nullable().optional(),
    status: z.enum(projectStatuses).optional(),
    startDate: dayInput.nullable().optional(),
    dueDate: dayInput.nullable().optional(),
  })
  .refine(isValidBudgetRange, budgetRangeError);

export const projectsContract = {
  list: call
    .route({ method: 'GET', path: '/projects', tags: ['Projects'], summary: 'List my projects' })
    .meta({
      who: ['homeowner', 'contractor', 'admin'],
      permission: 'manage_users',
      privateList: true,
    })
    .input(pageInput(20).extend({ status: z.enum(projectStatuses).optional() }))
    .output(pageOf(ListedProject)),
  get: call
    .route({ method: 'GET', path: '/projects/{id}', tags: ['Projects'], summary: 'Get a project' })
    .meta({
      who: ['homeowner', 'contractor', 'admin'],
      permission: 'manage_users',
      privateRecord: 'project',
    })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ProjectDetail),
  create: call
    .route({
      method: 'POST',
      path: '/projects',
      successStatus: 201,
      tags: ['Projects'],
      summary: 'Post a project and create its lead',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(NewProject)
    .output(ProjectDetail),
  update: call
    .route({
      method: 'PATCH',
      path: '/projects/{id}',
      tags: ['Projects'],
      summary: 'Update a project’s details or status',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(ProjectChanges)
    .output(ProjectDetail),
};

/** The calls of this module, by their public names. */
export const projectsApi = {
  projects: { ...projectsContract, ...contactShareContract },
  adminProjects: adminProjectsContract,
  milestones: milestonesContract,
  changeOrders: changeOrdersContract,
  jobs: jobsContract,
  workLog: workLogContract,
  punchList: punchListContract,
  library: libraryContract,
};
