import * as z from 'zod';
import { id, instant } from '#lib/contract.ts';
import { AgreementSignature } from '../agreements/shapes.ts';
import { changeOrderMoveNames, changeOrderStatuses } from './rules.ts';

const amount = z.int().describe('US cents');

export const ChangeOrder = z.object({
  id,
  projectId: id,
  number: z.int().describe('Counted per project'),
  reason: z.string(),
  items: z.array(z.object({ description: z.string(), amount })),
  amount: amount.describe('US cents: what the price changes by'),
  days: z.int(),
  status: z.enum(changeOrderStatuses),
  totalAfter: amount.describe('US cents: the agreed total with it, if it is signed now or was'),
  declineReason: z.string(),
  createdAt: instant,
  answeredAt: instant.nullable(),
  signature: AgreementSignature.nullable(),
  moves: z.array(z.enum(changeOrderMoveNames)).describe('What the caller can do next'),
});
