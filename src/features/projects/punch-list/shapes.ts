import * as z from 'zod';
import { id, instant } from '#lib/contract.ts';

export const PunchItem = z.object({
  id,
  text: z.string(),
  authorRole: z.enum(['homeowner', 'contractor']),
  doneAt: instant.nullable(),
  createdAt: instant,
  mayRemove: z.boolean(),
});
