import { Link } from 'react-router';
import { responseWords } from '#features/contractors/rules.ts';
import { milesAway } from '#features/leads/rules.ts';
import { Initials } from '#ui/initials.tsx';
import { Stars } from '#ui/stars.tsx';
import styles from './interested-contractors.module.css';
import type { Project } from './project.ts';

type Interested = Project['interested'][number];

/** Who wants the work, and what speaks for each. */
export function InterestedContractors({ contractors }: { contractors: readonly Interested[] }) {
  return (
    <ul className={styles.list}>
      {contractors.map((contractor) => (
        <li key={contractor.contractorId} className={styles.row}>
          <Initials name={contractor.businessName} size={44} />
          <div className={styles.who}>
            <a className={styles.name} href={`/contractor/${contractor.contractorId}`}>
              {contractor.businessName}
            </a>
            <p className={styles.facts}>
              {contractor.reviewCount > 0 ? (
                <span className={styles.rating}>
                  <Stars rating={contractor.rating} /> ({contractor.reviewCount})
                </span>
              ) : (
                <span>No reviews yet</span>
              )}
              {contractor.miles !== null && <span>{milesAway(contractor.miles)}</span>}
              {contractor.responseMinutes !== null && (
                <span>answers {responseWords(contractor.responseMinutes)}</span>
              )}
            </p>
          </div>
          <Link
            className="button"
            to={`/homeowner/messages?contractorId=${contractor.contractorId}`}
          >
            Message<span className="sr-only"> {contractor.businessName}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
