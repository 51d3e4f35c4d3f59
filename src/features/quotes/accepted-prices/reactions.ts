import type { Reactions } from '#server/jobs/reactions.ts';
import { ifQuoteExists } from '../notify.ts';
import { recountAcceptedPrices } from './data.ts';
import { pricesSince } from './rules.ts';

export const acceptedPricesReactions: Reactions = {
  'quote.accepted': {
    recountAcceptedPrices: ifQuoteExists(({ quote }, { db, now }) =>
      recountAcceptedPrices(db, quote.contractorId, pricesSince(now())),
    ),
  },
};
