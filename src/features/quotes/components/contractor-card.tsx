import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { Stars } from '#ui/stars.tsx';
import styles from './contractor-card.module.css';

/** Who wrote the quote, what others say of them, and where to read it. */
export function ContractorCard({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(orpc.contractors.get.queryOptions({ input: { id } }));
  return (
    <p className={styles.card}>
      <a className={styles.name} href={`/contractor/${id}`}>
        {name}
      </a>
      {data && data.reviewCount > 0 && (
        <span className={styles.rating}>
          <Stars rating={data.rating} /> {data.reviewCount}{' '}
          {data.reviewCount === 1 ? 'review' : 'reviews'}
        </span>
      )}
      {data && data.reviewCount === 0 && <span className={styles.rating}>No reviews yet</span>}
    </p>
  );
}
