import { implement } from '@orpc/server';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { placeOfZip } from '#server/database/zip-codes.ts';
import { guarded } from '#server/implement.ts';
import { costsContract } from './contract.ts';
import { acceptedCosts } from './data.ts';
import { PERMITS_SOURCE, type PublicCost, publicCosts, WAGES_SOURCE } from './figures/rules.ts';
import {
  finishFactors,
  joined,
  placeFactor,
  rounded,
  type Sampled,
  scaled,
  sizeFactors,
} from './rules.ts';

const api = implement(costsContract).$context<Context>().use(guarded);

export const costsHandlers = api.router({
  list: api.list.handler(() => ({
    items: Object.entries(publicCosts).map(([category, { samples }]) => ({ category, samples })),
    nextCursor: null,
  })),

  estimate: api.estimate.handler(async ({ input, context: { db, services } }) => {
    const { category, size, finish } = input;
    const place = placeOfZip(input.zipCode);
    if (!place)
      throw new Refusal('out-of-range', `There is no ZIP code ${input.zipCode}`, {
        issues: [{ path: 'zipCode', message: `There is no ZIP code ${input.zipCode}` }],
      });
    const { zipCode, city, state } = place;
    const factors = {
      size: sizeFactors[size],
      finish: finishFactors[finish],
      place: placeFactor(state),
    };
    const known = Object.hasOwn(publicCosts, category) ? publicCosts[category] : undefined;
    const declared = known && inCents(known);
    const accepted = await acceptedCosts(db, { category, state });
    const records: Sampled[] = [];
    if (declared) records.push({ ...scaled(declared, factors.place), samples: declared.samples });
    if (accepted) records.push(accepted);
    const spread = joined(records);
    if (!spread) throw new Refusal('not-found', `There are no figures for ${category} yet`);
    const { low, typical, high } = scaled(spread, factors.size * factors.finish);
    return {
      ...{ category, size, finish, zipCode, city, state, factors },
      low: rounded(low),
      typical: rounded(typical),
      high: high === null ? null : rounded(high),
      sources: [
        ...(known ? permitsAndWages(known) : []),
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

const inCents = ({ samples, p25, median, p75 }: PublicCost): Sampled => ({
  samples,
  low: p25 * 100,
  typical: median * 100,
  high: p75 === null ? null : p75 * 100,
});

const permitsAndWages = ({ workType, samples }: PublicCost) => [
  { kind: 'permits' as const, ...PERMITS_SOURCE, samples, detail: workType },
  {
    kind: 'wages' as const,
    ...WAGES_SOURCE,
    samples: null,
    detail: 'For the state of the ZIP code',
  },
];
