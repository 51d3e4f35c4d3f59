import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { reportKindNames, reportKinds, reportOutcomeNames, reportReasonNames } from '../rules.ts';
import { ReportForm, type Subject } from './report-form.tsx';
import styles from './reports.module.css';

function subjectIn(params: URLSearchParams): Subject | undefined {
  const kind = reportKinds.find((name) => name === params.get('kind'));
  const [subjectId, conversationId] = [params.get('subjectId'), params.get('conversationId')];
  return kind && subjectId
    ? { kind, subjectId, ...(conversationId && { conversationId }) }
    : undefined;
}

/** Reports what the address names, and shows what somebody has reported. */
export function OwnReports() {
  const subject = subjectIn(useSearchParams()[0]);
  const [isSent, setIsSent] = useState(false);
  const list = useInfiniteQuery(orpc.reports.mine.infiniteOptions(unfilteredPages));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={styles.page}>
      <PageHeader title="Reports">
        What you’ve reported to us and what we decided. In an emergency, call 911.
      </PageHeader>
      {subject && !isSent && <ReportForm subject={subject} onDone={() => setIsSent(true)} />}
      <p role="status">
        {isSent && 'Thank you. We’ll review it, and you’ll see the outcome here.'}
      </p>
      {list.isPending && <LoadingRows rows={2} label="Loading your reports" />}
      {list.isError && !items && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your reports didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && !subject && (
        <EmptyState drawing="list">
          You haven’t reported anything. There’s a Report link next to each message, quote, and
          profile.
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="My reports">
        {items?.map(({ id, kind, reason, text, outcome, reasons, createdAt }) => (
          <li key={id} className={styles.entry}>
            <h2>
              {reportKindNames[kind]}: {reportReasonNames[reason]}
            </h2>
            {text && <blockquote dir="auto">{text}</blockquote>}
            <p className={styles.soft}>
              <RelativeTime at={createdAt} />
            </p>
            <p>
              {outcome
                ? `${reportOutcomeNames[outcome]}. Why: ${reasons ?? ''}`
                : 'We’re looking at it.'}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={list}>Show older reports</ShowMore>
    </div>
  );
}
