import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { isOverYearAgo, monthOf } from '#lib/check-date.ts';
import { Stars } from '#ui/stars.tsx';
import type { Quote } from '../../components/quote.ts';
import { AskPro } from './ask-pro.tsx';

type Business = Pick<
  Awaited<ReturnType<Api['contractors']['get']>>,
  'rating' | 'reviewCount' | 'licenseVerified' | 'insuranceVerified' | 'verifiedDocuments'
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

/** What was checked and when. A check of long ago is one to ask about while the quote is still open. */
export function Checks({ quote, business }: { quote: Quote; business: Business }) {
  const checks = business.verifiedDocuments.filter(({ kind }) => kind !== 'businessRegistration');
  const aged = checks.filter(({ checkedAt }) => isOverYearAgo(checkedAt, new Date()));
  const months = checks.map(({ checkedAt }) => checkedAt.slice(0, 10)).sort();
  return (
    <>
      {checksOf(business)} {[...new Set(months.map(monthOf))].join(' and ')}
      {aged.length > 0 && ', over a year ago'}
      {aged.length > 0 && quote.moves.includes('accept') && (
        <>
          .{' '}
          <AskPro
            quote={quote}
            question={`could you send me a current copy of your ${aged.map(({ kind }) => kind).join(' and ')}?`}
          >
            Ask for a current copy<span className="sr-only"> from {quote.contractorName}</span>
          </AskPro>
        </>
      )}
    </>
  );
}

const checksOf = ({ licenseVerified, insuranceVerified }: Business) => {
  if (licenseVerified && insuranceVerified) return 'Both checked';
  if (licenseVerified) return 'Insurance not checked, license checked';
  return insuranceVerified ? 'License not checked, insurance checked' : 'Not checked';
};

type Props = { quote: Pick<Quote, 'contractorId'>; render: (business: Business) => ReactNode };

/** What is known of the business beside its price. */
export function BusinessTerm({ quote: { contractorId }, render }: Props) {
  const { data, isError } = useQuery(
    orpc.contractors.get.queryOptions({ input: { id: contractorId }, retry: false }),
  );
  return <>{data ? render(data) : isError ? 'Not shown' : '…'}</>;
}
