import { mergeReactions } from '#server/jobs/reactions.ts';
import { claimsReactions } from './claims/reactions.ts';
import { contractorImportsReactions } from './imports/reactions.ts';

/** What follows, in this module, from what was recorded. */
export const listingsReactions = mergeReactions([claimsReactions, contractorImportsReactions]);
