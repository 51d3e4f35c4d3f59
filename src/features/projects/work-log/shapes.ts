import * as z from 'zod';
import { id, instant } from '#lib/contract.ts';
import { logKinds } from './rules.ts';

/** `files` are as the module of files shows them; contracts that use this say how. */
export const LogEntry = z.object({
  id,
  kind: z.enum(logKinds),
  day: z.iso.date(),
  text: z.string(),
  authorRole: z.enum(['homeowner', 'contractor']),
  createdAt: instant,
  photos: z.array(z.object({ id, name: z.string(), url: z.string() })),
  mayRemove: z.boolean(),
});
