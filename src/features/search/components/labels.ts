import type { ContractorSort } from '../ranking/rules.ts';
import type { Query } from '../rules.ts';

export const sortNames: Record<ContractorSort, string> = {
  best: 'Best match',
  rating: 'Highest rating',
  reviews: 'Most reviews',
  distance: 'Nearest first',
};

type ResultCount = { count: number; countIsCapped: boolean; unclaimed: number | null };

const formatPros = (count: number) =>
  count === 0 ? 'No pros' : count === 1 ? '1 pro' : `${count} pros`;

/** Businesses from public registers are not counted among the pros. */
export function formatResultCount({ count, countIsCapped, unclaimed }: ResultCount) {
  if (countIsCapped) return `More than ${count} pros`;
  // Not counted apart where there are several pages and no place.
  if (unclaimed === null && count > 0) return `${count} pros and listed businesses`;
  const others = unclaimed ?? 0;
  const pros = formatPros(count - others);
  if (others === 0) return pros;
  return `${pros}, and ${others === 1 ? '1 business' : `${others} businesses`} that ${others === 1 ? 'has' : 'have'} not joined,`;
}

export const formatMiles = (miles: number) =>
  miles === 0 ? 'In this ZIP code' : miles === 1 ? '1 mile away' : `${miles} miles away`;

/** What was searched for and where, in a line: `Roof Repair near 60614`. */
export const describeSearch = ({ q, service, zip }: Pick<Query, 'q' | 'service' | 'zip'>) =>
  `${[q && `“${q}”`, service].filter(Boolean).join(', ') || 'Pros'}${zip && ` near ${zip}`}`;

export type Place = { city: string; state: string; zipCode: string };

/** `Columbus, OH 43215` */
export const placeName = ({ city, state, zipCode }: Place) =>
  city ? `${city}, ${state} ${zipCode}` : zipCode;
