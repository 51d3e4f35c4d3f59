import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Confirm } from '#ui/confirm.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import log from '#ui/log.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import styles from '../components/announcements.module.css';
import type { Announcement } from '../contract.ts';
import { audienceNames, severityNames, statusNames } from '../rules.ts';

export const meta = titleMeta('Announcements');
export const loader = prefetch(({ announcements }) => [
  announcements.list.infiniteOptions(unfilteredPages),
]);

export default function AdminAnnouncements() {
  const list = useInfiniteQuery(orpc.announcements.list.infiniteOptions(unfilteredPages));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <PageHeader
        title="Announcements"
        action={
          <Link className="button button-primary" to="/admin/announcements/new">
            New announcement
          </Link>
        }
      >
        A banner at the top of people’s pages. Only the most severe one shows at a time.
      </PageHeader>
      {list.isPending && <LoadingRows label="Loading the announcements" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The announcements didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list" title="No announcements yet">
          Post one when something affects many people, such as an outage, a storm, or a change.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={log.rows}>
          {items.map((announcement) => (
            <Row key={announcement.id} announcement={announcement} />
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show earlier announcements</ShowMore>
    </>
  );
}

const tones = { draft: 'neutral', scheduled: 'attention', live: 'ok', ended: 'neutral' } as const;

function Row({ announcement }: { announcement: Announcement }) {
  const { title, body, severity, audience, state, status, startsAt, endsAt } = announcement;
  return (
    <li className={log.row}>
      <div className={log.line}>
        <h2 className={styles.title}>{title}</h2>
        <StatusLabel tone={tones[status]}>{statusNames[status]}</StatusLabel>
        <span className={styles.soft}>{severityNames[severity]}</span>
      </div>
      <p className={styles.text}>{body}</p>
      <Facts as="p" className={styles.soft}>
        <span>
          {audience.map((each) => audienceNames[each]).join(', ')}
          {state && ` in ${state}`}
        </span>
        <span>
          <RelativeTime at={startsAt} />
          {endsAt && (
            <>
              {' until '}
              <RelativeTime at={endsAt} />
            </>
          )}
        </span>
        {`by ${announcement.createdByName}`}
      </Facts>
      <Moves announcement={announcement} />
    </li>
  );
}

const questions = {
  publish: { title: 'Publish this announcement?', action: 'Publish' },
  end: { title: 'End this announcement now?', action: 'End it now' },
  remove: { title: 'Remove this announcement?', action: 'Remove' },
};

type Question = keyof typeof questions;

function Moves({ announcement: { id, moves } }: { announcement: Announcement }) {
  const [asking, setAsking] = useState<Question>();
  const client = useQueryClient();
  const options = {
    onSettled: () => {
      setAsking(undefined);
      return client.invalidateQueries({ queryKey: orpc.announcements.key() });
    },
  };
  const publish = useMutation(orpc.announcements.publish.mutationOptions(options));
  const end = useMutation(orpc.announcements.end.mutationOptions(options));
  const remove = useMutation(orpc.announcements.remove.mutationOptions(options));
  const mutations = { publish, end, remove };
  const offered = (Object.keys(questions) as Question[]).filter((move) => moves.includes(move));
  const error = publish.error ?? end.error ?? remove.error;
  if (offered.length === 0) return null;
  return (
    <>
      {error && (
        <ErrorNotice>
          {getApiError(error)?.message ?? 'That didn’t go through. Try again.'}
        </ErrorNotice>
      )}
      <div className={styles.controls}>
        {offered.map((move) => (
          <Button key={move} variant="default" onClick={() => setAsking(move)}>
            {questions[move].action}
          </Button>
        ))}
      </div>
      {asking && (
        <Confirm
          {...questions[asking]}
          destructive={asking === 'remove'}
          opened
          busy={mutations[asking].isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={() => mutations[asking].mutate({ id })}
        >
          <p>
            {asking === 'publish'
              ? 'Everyone in the audience will see it from its start.'
              : 'Nobody will see it anymore.'}
          </p>
        </Confirm>
      )}
    </>
  );
}
