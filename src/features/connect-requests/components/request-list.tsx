import { Button, Textarea } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { formatPhone } from '#lib/phone.ts';
import type { Role } from '#lib/roles.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import {
  type ConnectMove,
  connectRequestStatusNames,
  MAX_CONNECT_REASON_LENGTH,
} from '../rules.ts';
import styles from './request-list.module.css';

type Request = Awaited<ReturnType<Api['connectRequests']['list']>>['items'][number];
type Props = {
  /** Who looks at them. */
  viewer: Role;
  empty: string;
  /** What leads to the first one. */
  emptyAction?: ReactNode;
  /** How often the list is asked for again, in milliseconds. */
  pollMs?: number;
};

const moveLabels: Record<ConnectMove, string> = {
  accept: 'Accept, and call them',
  decline: 'Decline',
  withdraw: 'Withdraw',
  block: 'Block',
};

/** Requests to call, as each role sees them; new ones come in by themselves. */
export function RequestList({ viewer, empty, emptyAction, pollMs }: Props) {
  const list = useInfiniteQuery({
    ...orpc.connectRequests.list.infiniteOptions(unfilteredPages),
    ...(pollMs && { refetchInterval: pollMs }),
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  const pending = list.data?.pages[0]?.pending;
  return (
    <div className={styles.screen}>
      {pending !== undefined && pending > 0 && (
        <p role="status">{pending === 1 ? '1 is' : `${pending} are`} waiting for an answer.</p>
      )}
      {list.isPending && <LoadingRows rows={3} label="Loading requests" />}
      {list.isError && !items && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The requests didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list" action={emptyAction}>
          {empty}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} viewer={viewer} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show older requests</ShowMore>
    </div>
  );
}

function namesOf({ homeownerName, contractorName }: Request, role: Role) {
  if (role === 'contractor') return homeownerName;
  return role === 'homeowner' ? contractorName : `${homeownerName} to ${contractorName}`;
}

function RequestCard({ request, viewer }: { request: Request; viewer: Role }) {
  const { id, message, service, zipCode, status, reason, contact, conversationId } = request;
  const [isBlocking, setBlocking] = useState(false);
  const [why, setWhy] = useState('');
  const client = useQueryClient();
  const move = useDedupedMutation({
    mutationFn: (name: ConnectMove) =>
      name === 'block'
        ? orpc.connectRequests.block.call({ id, reason: why })
        : orpc.connectRequests[name].call({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.connectRequests.key() }),
  });
  const name = namesOf(request, viewer);
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <strong>
          {viewer === 'admin' ? (
            <>
              <PersonLink uid={request.homeownerId} name={request.homeownerName} /> to{' '}
              <a href={`/contractor/${request.contractorId}`}>{request.contractorName}</a>
            </>
          ) : (
            name
          )}
        </strong>
        <span className={styles.soft}>
          {connectRequestStatusNames[status]}, <RelativeTime at={request.createdAt} />
        </span>
      </div>
      {(service || zipCode) && (
        <p className={styles.soft}>{[service, zipCode].filter(Boolean).join(', ')}</p>
      )}
      {message && <p className={styles.text}>{message}</p>}
      {reason && <p className={styles.soft}>Reason: {reason}</p>}
      {contact && (
        <p>
          <a href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</a>,{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
      {conversationId && viewer !== 'admin' && (
        <p>
          <a href={`/${viewer}/messages?conversationId=${conversationId}`}>Open the conversation</a>
        </p>
      )}
      <ApiErrorNotice error={move.error} />
      {isBlocking && (
        <Textarea
          label="Reason (shown to both sides)"
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
          maxLength={MAX_CONNECT_REASON_LENGTH}
          autosize
          minRows={2}
        />
      )}
      {request.moves.length > 0 && (
        <div className={styles.moves}>
          {request.moves.map((each) => (
            <Button
              key={each}
              variant={each === 'accept' ? 'filled' : 'default'}
              loading={move.isPending && move.variables === each}
              disabled={move.isPending || (isBlocking && !why.trim())}
              onClick={() =>
                each === 'block' && !isBlocking ? setBlocking(true) : move.mutate(each)
              }
            >
              {moveLabels[each]}
              <span className="sr-only">: {name}</span>
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}
