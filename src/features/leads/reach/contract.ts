import * as z from 'zod';
import { ContractorSummary } from '#features/contractors/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant } from '#lib/contract.ts';
import { passReasons } from '../passes/rules.ts';
import { MAX_INVITED } from '../rules.ts';
import { MAX_SUGGESTED } from './rules.ts';

export const LeadReach = z.object({
  notifiedCount: z
    .int()
    .nullable()
    .describe('Contractors it was offered to. Null until that’s done, 0 if none match'),
  messagedCount: z.int().describe('How many of them were also notified by email, text, or push'),
  awaitsConfirmation: z
    .boolean()
    .describe('Whether emails, texts, and push wait until the homeowner confirms their address'),
  viewedCount: z.int().describe('Contractors who have opened it'),
  spotsFilled: z.int(),
  mayInvite: z.boolean(),
  invited: z
    .array(
      z.object({
        contractorId: id,
        businessName: z.string(),
        invitedAt: instant.describe('For one who was picked: when it was posted'),
        viewedAt: instant.nullable().describe('When they first opened it'),
        interested: z.boolean().describe('Whether they hold a spot'),
        passed: z.boolean().describe('Whether they said they can’t take it on'),
        passReason: z.enum(passReasons).nullable(),
      }),
    )
    // With the one who was picked when it was posted.
    .max(MAX_INVITED + 1)
    .describe('Those the homeowner picked or invited'),
  suggestions: z
    .array(
      ContractorSummary.extend({
        notified: z.boolean().describe('Whether the lead was offered to it'),
      }),
    )
    .max(MAX_SUGGESTED)
    .describe('The best matches who aren’t invited or interested yet'),
});

const tags = ['Leads'];

export const reachContract = {
  reach: call
    .route({
      method: 'GET',
      path: '/leads/{id}/reach',
      tags,
      summary: 'Get a lead’s reach: who was notified, who has looked, and who to invite',
    })
    .meta({ who: ['homeowner', 'admin'], permission: 'manage_users' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(LeadReach),
  invite: call
    .route({
      method: 'POST',
      path: '/leads/{id}/invitations',
      tags,
      summary: 'Invite a contractor to an open lead, at any distance',
      description:
        'An invitation doesn’t use up one of the four spots. Up to ten contractors can be invited to a lead, not counting those who passed, and thirty in all.',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition', 'resource-exhausted'))
    .input(byId.extend({ contractorId: id }))
    .output(LeadReach),
  markViewed: call
    .route({
      method: 'POST',
      path: '/leads/{id}/mark-viewed',
      tags,
      summary: 'Mark a lead as viewed. The homeowner sees how many have looked',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
