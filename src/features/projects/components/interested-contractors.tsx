import { Link } from 'react-router';
import { responseWords } from '#features/contractors/rules.ts';
import { milesAway } from '#features/leads/rules.ts';
import { Initials } from '#ui/initials.tsx';
import { Stars } from '#ui/stars.tsx';
import { StatusWord } from '#ui/status-word.tsx';
import styles from './interested-contractors.module.css';
import type { Project } from './project.ts';

export type Interested = Project['interested'][number];

type Props = {
  contractors: readonly Interested[];
  /** Whom the homeowner has chosen to write the quote. */
  chosen?: string | null | undefined;
  /** Only while one may be chosen. */
  onChoose?: ((contractor: Interested) => void) | undefined;
};

/** Who wants the work, and what speaks for each. */
export function InterestedContractors({ contractors, chosen, onChoose }: Props) {
  return (
    <ul className={styles.list}>
      {contractors.map((contractor) => (
        <li key={contractor.contractorId} className={styles.row}>
          <Initials name={contractor.businessName} size={44} />
          <div>
            <Link className={styles.name} to={`/homeowner/contractor/${contractor.contractorId}`}>
              {contractor.businessName}
            </Link>
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
                <span>Usually answers {responseWords(contractor.responseMinutes)}</span>
              )}
            </p>
          </div>
          <div className={styles.moves}>
            <Link
              className="button"
              to={`/homeowner/messages?contractorId=${contractor.contractorId}`}
            >
              Message<span className="sr-only"> {contractor.businessName}</span>
            </Link>
            {onChoose && (
              <button type="button" className="button" onClick={() => onChoose(contractor)}>
                Choose<span className="sr-only"> {contractor.businessName}</span>
              </button>
            )}
            {contractor.contractorId === chosen && <StatusWord tone="ok">Chosen</StatusWord>}
          </div>
        </li>
      ))}
    </ul>
  );
}
