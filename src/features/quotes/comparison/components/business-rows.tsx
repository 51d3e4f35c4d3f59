import { useQueries } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import type { Quote } from '../../components/quote.ts';
import styles from './quote-comparison.module.css';

/** What is known of each business beside its price. */
export function BusinessRows({ quotes }: { quotes: readonly Quote[] }) {
  const found = useQueries({
    queries: quotes.map(({ contractorId }) =>
      orpc.contractors.get.queryOptions({ input: { id: contractorId }, retry: false }),
    ),
  });
  const rows: [name: string, render: (business: Business) => React.ReactNode][] = [
    [
      'Rating',
      ({ rating, reviewCount }) =>
        reviewCount === 0
          ? 'No reviews yet'
          : `${rating.toFixed(1)} of 5 (${reviewCount === 1 ? '1 review' : `${reviewCount} reviews`})`,
    ],
    ['License', ({ licenseVerified }) => (licenseVerified ? 'Verified' : 'Not verified')],
    ['Insurance', ({ insuranceVerified }) => (insuranceVerified ? 'Verified' : 'Not verified')],
  ];
  return rows.map(([name, render]) => (
    <tr key={name}>
      <th scope="row" className={styles.what}>
        {name}
      </th>
      {quotes.map((quote, column) => {
        const business = found[column]?.data;
        return (
          <td key={quote.id} data-who={quote.contractorName}>
            <div>{business ? render(business) : found[column]?.isError ? 'Not shown' : '…'}</div>
          </td>
        );
      })}
    </tr>
  ));
}

type Business = Pick<
  Awaited<ReturnType<Api['contractors']['get']>>,
  'rating' | 'reviewCount' | 'licenseVerified' | 'insuranceVerified'
>;
