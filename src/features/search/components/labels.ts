import type { ContractorSort } from '../ranking/rules.ts';

export const sortNames: Record<ContractorSort, string> = {
  best: 'Best match',
  rating: 'Highest rating',
  reviews: 'Most reviews',
  distance: 'Nearest first',
};

type ResultCount = { count: number; countIsCapped: boolean };

export const formatResultCount = ({ count, countIsCapped }: ResultCount) =>
  countIsCapped
    ? `More than ${count} pros`
    : count === 0
      ? 'No pros'
      : count === 1
        ? '1 pro'
        : `${count} pros`;

export const formatMiles = (miles: number) =>
  miles === 0 ? 'In this ZIP code' : miles === 1 ? '1 mile away' : `${miles} miles away`;
