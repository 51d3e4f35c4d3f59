import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { ownValue } from '#lib/own-value.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { costsContract } from './contract.ts';
import { findAcceptedCosts } from './data.ts';
import { PERMITS_SOURCE, type PublicCost, publicCosts, WAGES_SOURCE } from './figures/rules.ts';
import {
  combineCosts,
  finishFactors,
  placeFactor,
  roundEstimate,
  type SampledCosts,
  scaleCosts,
  sizeFactors,
} from './rules.ts';

const api = implement(costsContract).$context<Context>().use(guarded);

export const costsHandlers = api.router({
  list: api.list.handler(async ({ input: { category: only, zipCode }, context: { db } }) => {
    const declared = Object.entries(publicCosts).map(([category, { samples }]) => ({
      category,
      samples,
    }));
    if (only === undefined) return { items: declared, nextCursor: null };
    const items = declared.filter(({ category }) => category === only);
    const place = items.length === 0 && zipCode ? findPlaceByZip(zipCode) : undefined;
    if (place) {
      const accepted = await findAcceptedCosts(db, { category: only, state: place.state });
      if (accepted) items.push({ category: only, samples: accepted.samples });
    }
    return { items, nextCursor: null };
  }),

  estimate: api.estimate.handler(async ({ input, context: { db, services } }) => {
    const { category, size, finish } = input;
    const place = findPlaceByZip(input.zipCode);
    if (!place)
      throw new ApiError('out-of-range', `We can’t find ZIP code ${input.zipCode}`, {
        issues: [{ path: 'zipCode', message: `We can’t find ZIP code ${input.zipCode}` }],
      });
    const { zipCode, city, state } = place;
    const factors = {
      size: sizeFactors[size],
      finish: finishFactors[finish],
      place: placeFactor(state),
    };
    const publicCost = ownValue(publicCosts, category);
    const declared = publicCost && toSampledCosts(publicCost);
    const accepted = await findAcceptedCosts(db, { category, state });
    const records: SampledCosts[] = [];
    if (declared)
      records.push({ ...scaleCosts(declared, factors.place), samples: declared.samples });
    if (accepted) records.push(accepted);
    const combined = combineCosts(records);
    if (!combined) throw new ApiError('not-found', `We don’t have prices for ${category} yet`);
    const { low, typical, high } = scaleCosts(combined, factors.size * factors.finish);
    return {
      ...{ category, size, finish, zipCode, city, state, factors },
      low: roundEstimate(low),
      typical: roundEstimate(typical),
      high: high === null ? null : roundEstimate(high),
      sources: [
        ...(publicCost ? publicSources(publicCost) : []),
        ...(accepted
          ? [
              {
                kind: 'quotes' as const,
                name: `Quotes accepted on ${services.config.brand}`,
                period: 'the latest thousand at most',
                samples: accepted.samples,
                detail: `${category} in ${state}`,
              },
            ]
          : []),
      ],
    };
  }),
});

const toSampledCosts = ({ samples, p25, median, p75 }: PublicCost): SampledCosts => ({
  samples,
  low: p25 * 100,
  typical: median * 100,
  high: p75 === null ? null : p75 * 100,
});

const publicSources = ({ workType, samples }: PublicCost) => [
  { kind: 'permits' as const, ...PERMITS_SOURCE, samples, detail: workType },
  {
    kind: 'wages' as const,
    ...WAGES_SOURCE,
    samples: null,
    detail: 'For the state of the ZIP code',
  },
];

/** The handlers of this module, by the public names of their calls. */
export const costsRouter = {
  costs: costsHandlers,
};
