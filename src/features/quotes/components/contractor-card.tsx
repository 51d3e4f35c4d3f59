import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Facts } from '#ui/facts.tsx';
import { Stars } from '#ui/stars.tsx';
import styles from './contractor-card.module.css';

/** The contractor's name, linked to their page, with their rating. */
export function ContractorCard({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(orpc.contractors.get.queryOptions({ input: { id } }));
  return (
    <p className={styles.card}>
      <Link className={styles.name} to={`/homeowner/contractor/${id}`}>
        {name}
      </Link>
      {data && data.reviewCount > 0 && (
        <span className={styles.rating}>
          <Stars rating={data.rating} /> {data.reviewCount}{' '}
          {data.reviewCount === 1 ? 'review' : 'reviews'}
        </span>
      )}
      {data && data.reviewCount === 0 && <span className={styles.rating}>No reviews yet</span>}
      {data && (
        <Facts className={styles.checks}>
          {data.licenseVerified ? 'License checked' : 'License not checked'}
          {data.insuranceVerified ? 'Insurance checked' : 'Insurance not checked'}
        </Facts>
      )}
    </p>
  );
}
