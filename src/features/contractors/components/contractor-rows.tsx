import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Initials } from '#ui/initials.tsx';
import { Stars } from '#ui/stars.tsx';
import styles from './contractor-rows.module.css';

export const ContractorRows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

type Props = {
  contractor: { contractorId: string; businessName: string; rating: number; reviewCount: number };
  /** Further facts, each in a `span`. */
  facts: ReactNode;
  /** Buttons in addition to the message link. */
  actions?: ReactNode;
  /** Where one of these buttons is what comes first. */
  isMessageQuiet?: boolean;
  /** What a message to them begins with. */
  messageDraft?: string | undefined;
  /** Shown below the facts. */
  children?: ReactNode;
};

/** A contractor in a list for homeowners. */
export const ContractorRow = ({
  contractor: { contractorId, businessName, rating, reviewCount },
  facts,
  actions,
  isMessageQuiet = false,
  messageDraft,
  children,
}: Props) => (
  <li className={styles.row}>
    <Initials name={businessName} size={44} />
    <div>
      <Link className={styles.name} to={`/homeowner/contractor/${contractorId}`}>
        {businessName}
      </Link>
      <p className={styles.facts}>
        {reviewCount > 0 ? (
          <span className={styles.rating}>
            <Stars rating={rating} /> ({reviewCount})
          </span>
        ) : (
          <span>No reviews yet</span>
        )}
        {facts}
      </p>
      {children}
    </div>
    <div className={styles.actions}>
      {isMessageQuiet && actions}
      <Link
        className={isMessageQuiet ? 'button button-quiet' : 'button'}
        to={`/homeowner/messages?contractorId=${contractorId}`}
        state={messageDraft ? { draft: messageDraft } : undefined}
      >
        Message<span className="sr-only"> {businessName}</span>
      </Link>
      {!isMessageQuiet && actions}
    </div>
  </li>
);
