import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import type { Quote } from '../../components/quote.ts';

type Business = Pick<
  Awaited<ReturnType<Api['contractors']['get']>>,
  'rating' | 'reviewCount' | 'licenseVerified' | 'insuranceVerified'
>;

const verified = (is: boolean) => (is ? 'Checked' : 'Not checked');

export const businessTerms: readonly (readonly [
  name: string,
  render: (business: Business) => ReactNode,
])[] = [
  [
    'Rating',
    ({ rating, reviewCount }) =>
      reviewCount === 0
        ? 'No reviews yet'
        : `${rating.toFixed(1)} of 5 (${reviewCount === 1 ? '1 review' : `${reviewCount} reviews`})`,
  ],
  ['License', ({ licenseVerified }) => verified(licenseVerified)],
  ['Insurance', ({ insuranceVerified }) => verified(insuranceVerified)],
];

type Props = { quote: Quote; render: (business: Business) => ReactNode };

/** What is known of the business beside its price. */
export function BusinessTerm({ quote: { contractorId }, render }: Props) {
  const { data, isError } = useQuery(
    orpc.contractors.get.queryOptions({ input: { id: contractorId }, retry: false }),
  );
  return <>{data ? render(data) : isError ? 'Not shown' : '…'}</>;
}
