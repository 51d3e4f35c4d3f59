import { mergeReactions } from '#server/jobs/reactions.ts';
import { claimsReactions } from './claims/reactions.ts';
import { contractorImportsReactions } from './imports/reactions.ts';

export const listingsReactions = mergeReactions([claimsReactions, contractorImportsReactions]);
