import * as z from 'zod';
import { id, instant } from '#lib/contract.ts';
import { AgreementSignature } from '../agreements/shapes.ts';
import { milestoneMoveNames, milestoneStatuses, planStatuses } from './rules.ts';

const amount = z.int().describe('US cents');
const step = {
  name: z.string(),
  amount,
  percent: z.number().nullable().describe('Where it was given as a share of the total'),
  dueDate: z.string().nullable(),
  dueWhen: z.string().describe('What has to have happened, in words'),
};

export const Milestone = z.object({
  id,
  ...step,
  status: z.enum(milestoneStatuses),
  changeOrderId: id.nullable().describe('The signed change order that added it'),
  note: z.string().describe('What the contractor said when it was done'),
  objection: z.string().describe('What the homeowner said is missing'),
  doneAt: instant.nullable(),
  approvedAt: instant.nullable(),
  moves: z.array(z.enum(milestoneMoveNames)).describe('What the caller can do next'),
});

export const MilestonePlan = z.object({
  id,
  number: z.int(),
  items: z.array(z.object(step)),
  totalAmount: amount.describe('US cents: the agreed total that the shares are of'),
  status: z.enum(planStatuses),
  reason: z.string().describe('Why it was declined'),
  createdAt: instant,
  answeredAt: instant.nullable(),
  signature: AgreementSignature.nullable(),
  mayAnswer: z.boolean().describe('Whether the caller may confirm or decline it'),
});
