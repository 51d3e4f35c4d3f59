import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { LeadFacts, leadBrief } from './lead-facts.tsx';
import styles from './quote-page.module.css';

const TITLE = 'What the customer asked for';
const FACTS_ID = 'asked-for-facts';

/**
 * What the customer asked for: beside the quote where there is room, and else behind a button that stays under the header,
 * so that it can be read from every line without leaving it.
 */
export function LeadAside({ leadId }: { leadId: string }) {
  const aside = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data: lead } = useQuery(orpc.leads.get.queryOptions({ input: { id: leadId } }));
  // Whoever goes on writing sees the line that they write.
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: FocusEvent) => {
      if (target instanceof Node && !aside.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('focusin', closeOutside);
    return () => document.removeEventListener('focusin', closeOutside);
  }, [isOpen]);
  return (
    <aside ref={aside} className={`${styles.lead} ${styles.asked}`} aria-labelledby="asked-for">
      <h2 className={styles.title} id="asked-for">
        <span className={styles.heading}>{TITLE}</span>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={FACTS_ID}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {TITLE}
            {lead && <span className={styles.brief}>{leadBrief(lead)}</span>}
          </span>
        </button>
      </h2>
      <div id={FACTS_ID} className={styles.facts} data-open={isOpen || undefined}>
        <LeadFacts id={leadId} />
      </div>
    </aside>
  );
}
