import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OwnLeadLabel } from '#features/leads/components/lead-status.tsx';
import { formatPhone } from '#lib/phone.ts';
import styles from './thread-header.module.css';
import { useCustomerRecord, useSharedLeads } from './use-shared-leads.ts';

type Props = {
  homeownerId: string;
  name: string;
  /** Shown when they have no lead together. */
  children: ReactNode;
};

/** What a contractor and a homeowner have together, each by its name: a conversation keeps only the latest of its kind. */
export function SharedLeads({ homeownerId, name, children }: Props) {
  const { leads, waiting } = useSharedLeads(homeownerId);
  if (leads.length === 0) return children;
  return (
    <div className={styles.shared}>
      {waiting.slice(0, 1).map(({ id, ownState, projectTitle }) => (
        <Link key={id} className="button" to={`/contractor/quotes/new?leadId=${id}`}>
          <span className={styles.wait}>
            {ownState === 'draft' ? 'Finish the quote' : 'Write the quote'}
            {/* With several requests, nobody could tell for which. */}
            {leads.length > 1 && ` for “${projectTitle}”`}
          </span>
        </Link>
      ))}
      <details>
        <summary>
          {leads.length === 1 ? (
            'The work'
          ) : (
            <>
              {leads.length} requests
              <span className={styles.with}>
                {' '}
                from <bdi>{name.split(' ')[0]}</bdi>
              </span>
            </>
          )}
        </summary>
        <ul className={styles.work}>
          {leads.map(({ id, projectTitle, ownState, quoteId, projectId }) => (
            <li key={id}>
              <Link to={`/contractor/leads?show=mine&leadId=${id}`}>{projectTitle}</Link>
              <OwnLeadLabel state={ownState} />
              {quoteId && <Link to={`/contractor/quotes?quoteId=${quoteId}`}>Quote</Link>}
              {ownState === 'won' && projectId && (
                <Link to={`/contractor/projects/${projectId}`}>Project</Link>
              )}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Once the homeowner shares their number, or has hired whoever reads this. Its room is there before. */
export function CallHomeowner({ homeownerId }: { homeownerId: string }) {
  const record = useCustomerRecord(homeownerId);
  const phone = record?.contactPreferences.allowPhone ? record.phone : null;
  return (
    <span className={styles.call}>
      {phone && (
        <a className="button button-quiet" href={`tel:${phone}`}>
          Call<span className="sr-only"> {formatPhone(phone)}</span>
        </a>
      )}
    </span>
  );
}
