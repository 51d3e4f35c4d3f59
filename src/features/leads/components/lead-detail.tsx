import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import {
  CustomerRecordLink,
  useOwedMoney,
} from '#features/customers/components/customer-record-link.tsx';
import { PhoneNumber } from '#features/customers/components/phone-number.tsx';
import { LinkedPictures } from '#features/files/components/linked-pictures.tsx';
import { getApiError } from '#lib/api-error-info.ts';
import { budgetText } from '#lib/budget.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { timingFacts } from '#lib/timing.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { RecordArticle, RecordTitle } from '#ui/record.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type Lead, pastWorkText } from './lead.ts';
import { LeadActions } from './lead-actions.tsx';
import styles from './lead-detail.module.css';
import { LeadStatusSetter } from './lead-status-setter.tsx';
import { whereText } from './where-text.ts';
import { WhyOffered } from './why-offered.tsx';

type Props = {
  id: string;
  /** Whether somebody opened it, and it does not just stand beside the list. */
  isChosen: boolean;
  /** The contractor's quotes for this lead. */
  quotes: ReactNode;
  /** Where the contractor writes the next quote; shown once they may. */
  quoteLink: ReactNode;
};

/** One lead: what the homeowner wants and what this contractor may do. */
export function LeadDetail({ id, isChosen, quotes, quoteLink }: Props) {
  const {
    data: lead,
    error,
    isFetching,
    refetch,
  } = useQuery(orpc.leads.get.queryOptions({ input: { id } }));
  useMarkViewed(isChosen ? lead?.id : undefined);
  if (getApiError(error)?.code === 'not-found')
    return (
      <Notice title="Lead not found">
        It went to someone else, was withdrawn, or doesn’t match your services and area.
      </Notice>
    );
  if (!lead)
    return error ? (
      <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
        The lead didn’t load. Nothing is lost.
      </ErrorNotice>
    ) : (
      <LoadingRows rows={4} label="Loading the lead" />
    );

  return (
    <RecordArticle>
      <header>
        <RecordTitle>{lead.projectTitle}</RecordTitle>
        <Facts as="p" className={styles.meta}>
          {`${lead.homeownerName} in ${lead.city}`}
          <RelativeTime at={lead.createdAt} />
        </Facts>
        <DecisiveFacts lead={lead} />
        {lead.pastWork && <PastWork lead={lead} projectId={lead.pastWork.projectId} />}
      </header>
      <p className={styles.text}>{lead.description}</p>
      {lead.photos.length > 0 && (
        <section>
          <h3 className={styles.heading}>Pictures</h3>
          <LinkedPictures
            files={lead.photos}
            label={`Photos of ${lead.projectTitle}`}
            onStale={() => void refetch()}
          />
        </section>
      )}
      {lead.scopeLines.length > 0 && (
        <section>
          <h3 className={styles.heading}>What it includes</h3>
          <ul>
            {lead.scopeLines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <DefinitionList items={factsOf(lead)} />
      <LeadActions lead={lead} quoteLink={quoteLink} />
      {quotes}
      {!lead.pastWork && <CustomerRecordLink homeownerId={lead.homeownerId} />}
      <WhyOffered lead={lead} />
      <LeadStatusSetter lead={lead} />
    </RecordArticle>
  );
}

/** The job they had of the same homeowner, and what is still owed to them for such. */
function PastWork({ lead, projectId }: { lead: Lead; projectId: string }) {
  const owes = useOwedMoney(lead.homeownerId);
  return (
    <Facts as="p" className={styles.past}>
      <Link className="touch-target" to={`/contractor/projects/${projectId}`}>
        {pastWorkText(lead)}
      </Link>
      {owes && (
        <Link className={`touch-target ${owes.isLate ? styles.late : ''}`} to={owes.to}>
          {owes.text}
        </Link>
      )}
    </Facts>
  );
}

/** Counts that the contractor has opened the lead. Should it not arrive, the next time counts. */
function useMarkViewed(id: string | undefined) {
  useEffect(() => {
    if (id) void orpc.leads.markViewed.call({ id }).catch(() => undefined);
  }, [id]);
}

/** What one decides by, in one line: `$1,800 to $3,200 · within a month · 60657 · 3 mi away · 2 photos`. */
const DecisiveFacts = ({ lead }: { lead: Lead }) => (
  <Facts as="p" className={styles.decisive}>
    {budgetText(lead)}
    {lead.timing && timingFacts[lead.timing]}
    {lead.zipCode}
    {lead.miles !== null && formatMilesAway(lead.miles)}
    {lead.photos.length > 0 &&
      (lead.photos.length === 1 ? '1 photo' : `${lead.photos.length} photos`)}
  </Facts>
);

/** What the line above does not say. */
function factsOf(lead: Lead) {
  const facts: (Definition | false)[] = [
    { term: 'Service', value: lead.service },
    Boolean(lead.contact?.streetAddress) && {
      term: 'Where',
      value: <MapLink place={whereText(lead)} />,
    },
    ...lead.answers.map(({ question, answer }) => ({ term: question, value: answer })),
    Boolean(lead.contact?.phone) && {
      term: 'Phone',
      value: <PhoneNumber phone={lead.contact?.phone ?? ''} mayCall={lead.contact?.mayCall} />,
    },
    lead.homeownerEmail !== null && {
      term: 'Email',
      value: <a href={`mailto:${lead.homeownerEmail}`}>{lead.homeownerEmail}</a>,
    },
  ];
  return facts.filter((fact) => fact !== false);
}
