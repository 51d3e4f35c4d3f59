import * as z from 'zod';
import { leadStatuses } from '#features/leads/rules.ts';
import { id, instant } from '#lib/contract.ts';
import { MAX_LISTED_PROJECTS } from './rules.ts';

export const TicketProjects = z.object({
  projectCount: z.int(),
  homeownerCount: z.int(),
  confirmedCount: z.int().describe('Homeowners among them with a confirmed address'),
  items: z
    .array(
      z.object({
        leadId: id,
        projectId: id.nullable(),
        projectTitle: z.string(),
        homeownerId: id,
        homeownerName: z.string(),
        isConfirmed: z.boolean(),
        status: z.enum(leadStatuses),
        createdAt: instant,
      }),
    )
    .max(MAX_LISTED_PROJECTS)
    .describe('Those of homeowners with a confirmed address first, then the longest wait'),
});

export type TicketProjects = z.output<typeof TicketProjects>;
