import { useSearchParams } from 'react-router';
import { owesText } from '#features/customers/components/customer.ts';
import { budgetText } from '#lib/budget.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { timingFacts } from '#lib/timing.ts';
import { Facts } from '#ui/facts.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import {
  type LeadListView,
  type LeadSummary,
  type Owed,
  type OwedBy,
  pastWorkText,
  searchWith,
} from './lead.ts';
import styles from './lead-rows.module.css';
import { LeadSpots } from './lead-spots.tsx';
import { OwnLeadLabel } from './lead-status.tsx';

type Props = {
  leads: readonly LeadSummary[];
  view: LeadListView;
  open: string | undefined;
  owed: OwedBy;
};

export function LeadRows({ leads, view, open, owed }: Props) {
  const [search] = useSearchParams();
  return (
    <RowList>
      {leads.map((lead) => (
        <RowLink
          key={lead.id}
          title={lead.projectTitle}
          to={searchWith(search, { leadId: lead.id })}
          isOpen={lead.id === open}
          inSplitView
        >
          <span className={styles.time}>
            <RelativeTime at={lead.createdAt} />
          </span>
          <Facts className={styles.meta}>
            {lead.service}
            {lead.miles === null ? lead.city : `${lead.city}, ${formatMilesAway(lead.miles)}`}
          </Facts>
          {lead.pastWork && (
            <Facts className={styles.past}>
              {pastWorkText(lead)}
              {owes(owed.get(lead.homeownerId))}
            </Facts>
          )}
          <span className={styles.status}>
            <Facts className={styles.budget}>
              {budgetText(lead)}
              {lead.timing && timingFacts[lead.timing]}
            </Facts>
            {view === 'mine' ? <OwnLeadLabel state={lead.ownState} /> : <LeadSpots lead={lead} />}
          </span>
        </RowLink>
      ))}
    </RowList>
  );
}

/** `Owes you $860, overdue`: before one works for them again. */
function owes(money: Owed | undefined) {
  const text = money && owesText(money);
  return text && <span data-late={money.overdueAmount > 0 || undefined}>{text}</span>;
}
