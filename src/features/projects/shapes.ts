import * as z from 'zod';
import { cents, id, multilineText, singleLineText, zipCode } from '#lib/contract.ts';
import { timings } from '#lib/timing.ts';
import { projectTextLimits as limits, MAX_ANSWERS, MAX_PHOTOS, MAX_SCOPE_LINES } from './rules.ts';

/** What a homeowner says of a project. */
export const projectFields = {
  title: singleLineText(limits.title),
  description: multilineText(limits.description),
  category: singleLineText(limits.category),
  zipCode,
  budgetMin: cents.optional(),
  budgetMax: cents.optional(),
  timing: z.enum(timings).optional(),
  scopeLines: z.array(singleLineText(limits.scopeLine)).max(MAX_SCOPE_LINES).optional(),
  photoIds: z.array(id).max(MAX_PHOTOS).optional(),
  answers: z
    .array(
      z.object({
        question: singleLineText(limits.question),
        answer: singleLineText(limits.answer),
      }),
    )
    .max(MAX_ANSWERS)
    .optional(),
  streetAddress: singleLineText(limits.streetAddress).optional(),
};
