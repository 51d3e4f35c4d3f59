import type { Reactions } from '#server/jobs/reactions.ts';
import { ifQuoteExists } from '../notify.ts';
import { recountAcceptedPrices } from './data.ts';
import { pricesSince } from './rules.ts';

const recount = ifQuoteExists(({ quote }, { db, now }) =>
  recountAcceptedPrices(db, quote.contractorId, pricesSince(now())),
);

export const acceptedPricesReactions: Reactions = {
  'quote.accepted': { recountAcceptedPrices: recount },
  'quote.takenOver': { recountAcceptedPrices: recount },
};
