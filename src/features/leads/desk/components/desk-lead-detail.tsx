import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { budgetText } from '#lib/budget.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import styles from '#ui/desk-record.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RecordArticle, RecordTitle } from '#ui/record.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { LeadStatusLabel } from '../../components/lead-status.tsx';
import { MAX_SPOTS } from '../../rules.ts';
import { standstillTexts } from '../rules.ts';
import type { LeadCase } from './desk-lead.ts';
import { DeskLeadMoves } from './desk-lead-moves.tsx';

type Props = {
  id: string;
  /** The quotes for this lead. */
  quotes: ReactNode;
};

/** One lead for the desk: whom it was offered to, what came of it, and what can be done. */
export function DeskLeadDetail({ id, quotes }: Props) {
  const query = useQuery(orpc.adminLeads.get.queryOptions({ input: { id } }));
  const { data: lead } = query;
  if (!lead && query.isError)
    return ['not-found', 'invalid-argument'].includes(getApiError(query.error)?.code ?? '') ? (
      <EmptyState drawing="list" title="Lead not found">
        It was removed with its homeowner’s account, or the address may be wrong.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The lead didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!lead) return <LoadingRows rows={4} label="Loading the lead" />;
  return (
    <RecordArticle>
      <header className={styles.head}>
        <RecordTitle>{lead.projectTitle}</RecordTitle>
        <LeadStatusLabel status={lead.status} />
      </header>
      <div className={styles.links}>
        <Link className="button" to={`/admin/users/${lead.homeownerId}`}>
          {lead.homeownerName}
        </Link>
        <Link className="button button-quiet" to={`/admin/messages?userId=${lead.homeownerId}`}>
          Message the homeowner
        </Link>
        {lead.projectId && (
          <Link className="button button-quiet" to={`/admin/projects?projectId=${lead.projectId}`}>
            Project
          </Link>
        )}
      </div>
      {lead.standstill && (
        <Notice title="Why there is no quote">{standstillTexts[lead.standstill]}</Notice>
      )}
      <DefinitionList items={factsOf(lead)} />
      <p className={styles.text}>{lead.description}</p>
      <Pros lead={lead} />
      {quotes}
      <DeskLeadMoves lead={lead} />
    </RecordArticle>
  );
}

const factsOf = (lead: LeadCase) => [
  { term: 'Service', value: lead.service },
  { term: 'Where', value: `${lead.city}, ${lead.state} ${lead.zipCode}` },
  { term: 'Budget', value: budgetText(lead) },
  { term: 'Posted', value: <RelativeTime at={lead.createdAt} /> },
  {
    term: 'Homeowner',
    value: <a href={`mailto:${lead.homeownerEmail}`}>{lead.homeownerEmail}</a>,
  },
  {
    term: 'Offered to',
    value: lead.offeredCount === null ? 'Nobody yet' : prosText(lead.offeredCount),
  },
  {
    term: 'Messaged',
    value: lead.announcedAt ? <RelativeTime at={lead.announcedAt} /> : 'Not yet',
  },
  { term: 'Opened by', value: prosText(lead.viewedCount) },
  { term: 'Spots', value: `${lead.spotsFilled} of ${MAX_SPOTS} filled` },
  { term: 'Quotes sent', value: String(lead.quoteCount) },
];

const prosText = (count: number) => (count === 1 ? '1 pro' : `${count} pros`);

function Pros({ lead: { pros, assignedContractor } }: { lead: LeadCase }) {
  if (pros.length === 0) return null;
  return (
    <section aria-labelledby="pros">
      <h3 className={styles.heading} id="pros">
        Pros
      </h3>
      <ul className={styles.rows}>
        {pros.map(({ contractorId, businessName, asked, viewedAt, interestedAt }) => (
          <li key={contractorId} className={styles.row}>
            <a href={`/contractor/${contractorId}/full`}>{businessName}</a>
            <Facts className={styles.note}>
              {contractorId === assignedContractor && 'Chosen'}
              {asked && 'Invited'}
              <span>
                {interestedAt ? 'Has a spot' : viewedAt ? 'Opened it' : 'Hasn’t opened it'}
                {(interestedAt ?? viewedAt) && (
                  <>
                    {', '}
                    <RelativeTime at={interestedAt ?? viewedAt ?? ''} />
                  </>
                )}
              </span>
            </Facts>
          </li>
        ))}
      </ul>
    </section>
  );
}
