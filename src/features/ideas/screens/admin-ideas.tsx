import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import styles from '../components/admin-ideas.module.css';
import { BusinessSearch } from '../components/business-search.tsx';
import { ideaPageOptions } from '../components/idea-page-options.ts';
import { PortfolioPieces } from '../components/portfolio-pieces.tsx';
import { PublishedIdeas } from '../components/published-ideas.tsx';

export const meta = titleMeta('Project ideas');
export const loader = prefetch(({ ideas }) => [ideas.list.infiniteOptions(ideaPageOptions)]);

/** Lets admins publish portfolio pieces as project ideas. */
export default function AdminIdeas() {
  const [searchParams] = useSearchParams();
  const list = useInfiniteQuery(orpc.ideas.list.infiniteOptions(ideaPageOptions));
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const ideas = list.data?.pages.flatMap(({ items }) => items);
  const canChange = list.data?.pages[0]?.canChange ?? false;
  const business = searchParams.get('business') ?? undefined;

  // The focused button has disappeared, so keyboard users continue from the status message.
  useEffect(() => {
    if (message) status.current?.focus();
  }, [message]);

  return (
    <div className={styles.screen}>
      <PageHeader title="Project ideas">
        <span>
          Finished work that homeowners see as{' '}
          <a href="/resources/project-ideas">what it could look like</a>, picked from portfolios.
        </span>
      </PageHeader>
      <p className={styles.message} role="status" tabIndex={-1} ref={status}>
        {message}
      </p>
      {list.data && !canChange && (
        <p className={styles.soft}>You need the “Manage settings” permission to choose ideas.</p>
      )}
      {canChange && <BusinessSearch q={searchParams.get('q')?.trim() ?? ''} chosen={business} />}
      {canChange && business && (
        <PortfolioPieces key={business} contractorId={business} onStatusMessage={setMessage} />
      )}
      <h2>Shown now</h2>
      {list.isPending && <LoadingRows label="Loading the ideas" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The ideas didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {ideas?.length === 0 && (
        <EmptyState drawing="list">Portfolio photos you add will show up here.</EmptyState>
      )}
      {ideas && <PublishedIdeas ideas={ideas} canChange={canChange} onStatusMessage={setMessage} />}
      <ShowMore list={list}>Show earlier ideas</ShowMore>
    </div>
  );
}
