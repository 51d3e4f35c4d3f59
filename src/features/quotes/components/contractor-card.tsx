import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Facts } from '#ui/facts.tsx';
import { Initials } from '#ui/initials.tsx';
import { Stars } from '#ui/stars.tsx';
import styles from './contractor-card.module.css';

type Props = {
  id: string;
  name: string;
  /** Puts the cursor where a question is written. */
  onAsk: () => void;
};

/** Whose quote it is: their name, linked to their page, their rating, what was checked, and a way to ask them. */
export function ContractorCard({ id, name, onAsk }: Props) {
  const { data } = useQuery(orpc.contractors.get.queryOptions({ input: { id } }));
  return (
    <div className={styles.card}>
      <Initials name={name} size={44} />
      <p className={styles.who}>
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
      <button type="button" className="button" onClick={onAsk}>
        Ask a question
      </button>
    </div>
  );
}
