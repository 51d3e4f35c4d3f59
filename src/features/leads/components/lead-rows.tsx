import { useSearchParams } from 'react-router';
import { budgetWords } from '#features/projects/rules.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { milesAway } from '../rules.ts';
import { type LeadSummary, type LeadView, searchWith } from './lead.ts';
import styles from './lead-rows.module.css';
import { LeadStatusWord } from './lead-status.tsx';
import { Places } from './places.tsx';

type Props = { leads: readonly LeadSummary[]; view: LeadView; open: string | undefined };

export function LeadRows({ leads, view, open }: Props) {
  const [search] = useSearchParams();
  return (
    <RowList>
      {leads.map((lead) => (
        <RowLink
          key={lead.id}
          title={lead.projectTitle}
          to={searchWith(search, { leadId: lead.id })}
          isOpen={lead.id === open}
          beside
        >
          <span className={styles.time}>
            <RelativeTime at={lead.createdAt} />
          </span>
          <span className={styles.meta}>
            {lead.service} · {lead.city}
            {lead.miles !== null && `, ${milesAway(lead.miles)}`}
          </span>
          <span className={styles.standing}>
            <span className={styles.budget}>{budgetWords(lead) ?? 'No budget said'}</span>
            {view === 'mine' ? <LeadStatusWord status={lead.status} /> : <Places lead={lead} />}
          </span>
        </RowLink>
      ))}
    </RowList>
  );
}
