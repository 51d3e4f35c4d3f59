import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { Stars } from '#ui/stars.tsx';
import type { Quote } from '../../components/quote.ts';

type Business = Pick<
  Awaited<ReturnType<Api['contractors']['get']>>,
  'rating' | 'reviewCount' | 'licenseVerified' | 'insuranceVerified'
>;

/** How a pro is rated, beside their name. */
export const ratingOf = ({ rating, reviewCount }: Business) =>
  reviewCount === 0 ? (
    'No reviews yet'
  ) : (
    <span>
      <Stars rating={rating} /> ({reviewCount}
      <span className="sr-only">{reviewCount === 1 ? ' review' : ' reviews'}</span>)
    </span>
  );

export const checksOf = ({ licenseVerified, insuranceVerified }: Business) => {
  if (licenseVerified && insuranceVerified) return 'Both checked';
  if (licenseVerified) return 'License checked, insurance not';
  return insuranceVerified ? 'Insurance checked, license not' : 'Not checked';
};

type Props = { quote: Pick<Quote, 'contractorId'>; render: (business: Business) => ReactNode };

/** What is known of the business beside its price. */
export function BusinessTerm({ quote: { contractorId }, render }: Props) {
  const { data, isError } = useQuery(
    orpc.contractors.get.queryOptions({ input: { id: contractorId }, retry: false }),
  );
  return <>{data ? render(data) : isError ? 'Not shown' : '…'}</>;
}
