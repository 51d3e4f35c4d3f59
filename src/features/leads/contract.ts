import * as z from 'zod';
import { StoredFile } from '#features/files/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { INVALID_BUDGET_RANGE, isValidBudgetRange } from '#lib/budget.ts';
import {
  byId,
  call,
  cents,
  id,
  instant,
  instantInput,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
  zipCode,
} from '#lib/contract.ts';
import { timings } from '#lib/timing.ts';
import { adminLeadsContract } from './desk/contract.ts';
import { passReasons } from './passes/rules.ts';
import { reachContract } from './reach/contract.ts';
import {
  AVAILABLE_LEADS_PAGE_SIZE,
  budgetMatches,
  leadMoveNames,
  leadStatuses,
  MAX_SPOTS,
  ownLeadStates,
} from './rules.ts';

export const Lead = z.object({
  id,
  projectId: id.nullable(),
  contractorId: id.nullable().describe('Set on a lead sent to only one contractor'),
  asked: z
    .boolean()
    .describe(
      'Whether the homeowner picked or invited the calling contractor, or sent it to them alone',
    ),
  homeownerId: id,
  homeownerName: z.string().describe('First name only, until the contractor is involved'),
  homeownerEmail: z.string().nullable().describe('Only for the assigned contractor and admins'),
  status: z.enum(leadStatuses),
  ownState: z
    .enum(ownLeadStates)
    .nullable()
    .describe('Where the calling contractor stands with it. Null for everyone else'),
  passReason: z
    .enum(passReasons)
    .nullable()
    .describe('Why the calling contractor passed on it, if they passed and said why'),
  service: z.string(),
  type: z.string(),
  projectTitle: z.string(),
  description: z.string(),
  location: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  budgetMin: cents.nullable(),
  budgetMax: cents.nullable(),
  interestedContractors: z.array(id).max(MAX_SPOTS),
  assignedContractor: id.nullable(),
  assignedAt: instant.nullable(),
  lastContact: instant.nullable(),
  quoteId: id
    .nullable()
    .describe('The accepted quote, or else the latest; a contractor sees their own alone'),
  timing: z.enum(timings).nullable().describe('How soon the homeowner wants the work done'),
  pastWork: z
    .object({
      projectId: id,
      year: z.int().nullable().describe('In which it was finished. Null while it is under way'),
    })
    .nullable()
    .describe(
      'The latest other job for which this homeowner hired the calling contractor. Null for everyone else',
    ),
  miles: z.number().nullable().describe('From the calling contractor to the project'),
  whyOffered: z
    .object({
      service: z.boolean().describe('Whether it is one of the contractor’s services'),
      maxDistance: z.int().describe('Miles the contractor travels. `miles` is the actual distance'),
      minProjectValue: cents.describe('The contractor’s minimum budget, in US cents'),
      budget: z.enum(budgetMatches),
    })
    .nullable()
    .describe('How it matches the calling contractor. Null for everyone else'),
  createdAt: instant,
  updatedAt: instant,
  moves: z.array(z.enum(leadMoveNames)).describe('What the caller can do next'),
});

const LeadDetail = Lead.extend({
  photos: z.array(StoredFile),
  scopeLines: z.array(z.string()).describe('What the homeowner listed as part of the work'),
  answers: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .describe('Answers to the questions of the service'),
  contact: z
    .object({
      phone: z.string().nullable(),
      mayCall: z.boolean().describe('False if their contact preferences say no calls'),
      streetAddress: z.string().nullable(),
    })
    .nullable()
    .describe(
      'What the homeowner shares with the calling contractor, or shows for having hired it',
    ),
  spotHolders: z
    .array(z.object({ contractorId: id, businessName: z.string(), takenAt: instant }))
    .max(MAX_SPOTS)
    .describe('Who else has a spot, earliest first'),
  spotHeldUntil: instant
    .nullable()
    .describe(
      'When the calling contractor’s spot opens up without a message or quote. Null without a spot, or once it’s secured',
    ),
  mayOpenProject: z.boolean().describe('Whether the project behind it is one of the caller’s own'),
});

export const NewLead = z
  .object({
    service: singleLineText(60),
    zipCode,
    projectTitle: singleLineText(120),
    description: multilineText(5_000),
    contractorId: id.optional().describe('Send to this contractor only'),
    budgetMin: cents.optional(),
    budgetMax: cents.optional(),
  })
  .refine(isValidBudgetRange, { error: INVALID_BUDGET_RANGE, path: ['budgetMax'] });

const notFoundErrors = apiErrors('not-found');
const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');

export const leadsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/leads',
      tags: ['Leads'],
      summary: 'List my leads: the ones I’m involved in, or those of my projects',
    })
    .meta({
      who: ['homeowner', 'contractor', 'admin'],
      permission: 'manage_users',
      privateList: true,
    })
    .input(
      pageInput(20).extend({
        status: z.enum(leadStatuses).optional(),
        ownState: z
          .enum(ownLeadStates)
          .optional()
          .describe(
            'Contractors only: where they stand with it. Leads they passed on are listed under `passed` alone',
          ),
        service: singleLineText(60).optional(),
        homeownerId: id.optional().describe('Of this homeowner; homeowners see their own'),
      }),
    )
    .output(pageOf(Lead)),
  available: call
    .route({
      method: 'GET',
      path: '/leads/available',
      tags: ['Leads'],
      summary: 'List leads with an open spot that match my services and distance',
    })
    .meta({ who: ['contractor'] })
    .input(
      pageInput(AVAILABLE_LEADS_PAGE_SIZE).extend({
        service: singleLineText(60).optional(),
        zipCode: zipCode.optional(),
      }),
    )
    .output(pageOf(Lead)),
  create: call
    .route({
      method: 'POST',
      path: '/leads',
      successStatus: 201,
      tags: ['Leads'],
      summary: 'Create a lead without posting a project first',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(NewLead)
    .output(LeadDetail),
  get: call
    .route({ method: 'GET', path: '/leads/{id}', tags: ['Leads'], summary: 'Get a lead' })
    .meta({
      who: ['homeowner', 'contractor', 'admin'],
      permission: 'manage_users',
      privateRecord: 'lead',
    })
    .errors(notFoundErrors)
    .input(byId)
    .output(LeadDetail),
  updateStatus: call
    .route({
      method: 'PUT',
      path: '/leads/{id}/status',
      tags: ['Leads'],
      summary: 'Update a lead’s status (its contractor, the assigned contractor, or an admin)',
    })
    .meta({ who: ['contractor', 'admin'], permission: 'manage_users' })
    .errors(moveErrors)
    .input(z.object({ id, status: z.enum(leadStatuses), lastContact: instantInput.optional() }))
    .output(LeadDetail),
  expressInterest: call
    .route({
      method: 'POST',
      path: '/leads/{id}/interest',
      tags: ['Leads'],
      summary: 'Claim one of the four spots on a lead',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition'))
    .input(byId)
    .output(LeadDetail),
  pass: call
    .route({
      method: 'PUT',
      path: '/leads/{id}/pass',
      tags: ['Leads'],
      summary: 'Pass on a lead: it leaves my open leads, and I hear no more of it',
      description:
        'For leads without a spot or quote of mine. A homeowner who picked or invited me sees it on the project, with the reason, and is notified, but not again and again.',
    })
    .meta({ who: ['contractor'] })
    .errors(moveErrors)
    .input(byId.extend({ reason: z.enum(passReasons).optional() }))
    .output(LeadDetail),
  restore: call
    .route({
      method: 'DELETE',
      path: '/leads/{id}/pass',
      tags: ['Leads'],
      summary: 'Put a lead I passed on back among my open leads',
    })
    .meta({ who: ['contractor'] })
    .errors(notFoundErrors)
    .input(byId)
    .output(LeadDetail),
  assign: call
    .route({
      method: 'POST',
      path: '/leads/{id}/assignment',
      tags: ['Leads'],
      summary: 'Assign a lead to one of the interested contractors',
    })
    .meta({ who: ['homeowner', 'admin'], permission: 'manage_users', idempotent: true })
    .errors(moveErrors)
    .input(z.object({ id, contractorId: id }))
    .output(LeadDetail),
  stats: call
    .route({ method: 'GET', path: '/leads/stats', tags: ['Leads'], summary: 'Get my lead stats' })
    .meta({ who: ['contractor', 'admin'], permission: 'manage_users' })
    .output(
      z.object({
        total: z.int(),
        new: z.int(),
        contacted: z.int(),
        quoted: z.int(),
        won: z.int(),
        lost: z.int(),
        conversion: z.int().describe('Rounded percent won of total'),
      }),
    ),
};

/** The calls of this module, by their public names. */
export const leadsApi = {
  leads: { ...leadsContract, ...reachContract },
  adminLeads: adminLeadsContract,
};
