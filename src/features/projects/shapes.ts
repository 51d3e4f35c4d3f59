import * as z from 'zod';
import { cents, id, multilineText, singleLineText, zipCode } from '#lib/contract.ts';
import { timings } from '#lib/timing.ts';
import { MAX_ANSWERS, MAX_PHOTOS, MAX_SCOPE_LINES } from './rules.ts';

/** What a homeowner says of a project. Apart from the calls, because the form checks the same and loads no call. */
export const projectFields = {
  title: singleLineText(120),
  description: multilineText(5_000),
  category: singleLineText(60),
  zipCode,
  budgetMin: cents.optional(),
  budgetMax: cents.optional(),
  timing: z.enum(timings).optional(),
  scopeLines: z.array(singleLineText(160)).max(MAX_SCOPE_LINES).optional(),
  photoIds: z.array(id).max(MAX_PHOTOS).optional(),
  answers: z
    .array(z.object({ question: singleLineText(120), answer: singleLineText(60) }))
    .max(MAX_ANSWERS)
    .optional(),
  streetAddress: singleLineText(120).optional(),
};
