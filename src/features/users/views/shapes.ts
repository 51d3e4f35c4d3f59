import * as z from 'zod';
import { singleLineText, stateCode } from '#lib/contract.ts';
import { memberMarker, roles } from '#lib/roles.ts';
import { MIN_SEARCH_LENGTH, ratingFilters, standingFilters } from '../admin/rules.ts';
import { verificationStatuses } from '../rules.ts';

/** The filters of a list of people, under the names that they have in the address of its page. */
export const ViewFilters = z.object({
  q: singleLineText(100, MIN_SEARCH_LENGTH).optional(),
  role: z.enum([...roles, memberMarker]).optional(),
  show: z.enum(standingFilters).optional(),
  state: stateCode.optional(),
  verification: z.enum(verificationStatuses).optional(),
  rating: z.enum(ratingFilters).optional(),
});
export type ViewFilters = z.infer<typeof ViewFilters>;
