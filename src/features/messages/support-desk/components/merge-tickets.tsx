import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { withParams } from '#lib/search-params.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { shownPreview } from '../../rules.ts';
import { formatWait, minutesBetween } from '../rules.ts';

type Other = Awaited<ReturnType<Api['supportDesk']['sameAsker']>>['items'][number];

/** Offers to put the open ticket and another one of the same person into one thread; nothing without another one. */
export function MergeTickets({ id }: { id: string }) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(orpc.supportDesk.sameAsker.queryOptions({ input: { id } }));
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-keyshortcuts="m"
        onClick={() => setOpened(true)}
      >
        Merge with another
      </button>
      {opened && <MergeDialog id={id} others={data.items} onClose={() => setOpened(false)} />}
    </>
  );
}

type DialogProps = { id: string; others: readonly Other[]; onClose: () => void };

function MergeDialog({ id, others, onClose }: DialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const intent = useIdempotencyKey();
  const [into, setInto] = useState(others[0]?.id ?? '');
  const given = { id, into };
  const preview = useQuery(orpc.supportDesk.previewMerge.queryOptions({ input: given }));
  const merge = useMutation(
    orpc.supportDesk.merge.mutationOptions({
      context: intent.context,
      onSuccess: async (thread) => {
        intent.done();
        onClose();
        await navigate(withParams(search, { conversationId: thread.id }), { replace: true });
        const keys = [orpc.supportDesk.key(), orpc.adminConversations.key()];
        await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
  );
  return (
    <Confirm
      title="Merge two tickets"
      action="Merge for good"
      opened
      busy={merge.isPending || !preview.data}
      onClose={onClose}
      onConfirm={() => merge.mutate(given)}
    >
      <div>
        <label className="label" htmlFor="merge-into">
          The other ticket of this person
        </label>
        <select
          id="merge-into"
          className="input"
          data-autofocus
          value={into}
          onChange={(event) => setInto(event.currentTarget.value)}
        >
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {nameOf(other)}
            </option>
          ))}
        </select>
      </div>
      {preview.isPending && <p role="status">Checking the merged thread.</p>}
      <ApiErrorNotice error={preview.error ?? merge.error} />
      {preview.data && <Thread thread={preview.data} />}
      <p>
        Every message stays, in order. Both tickets close and point to the new thread. This can’t be
        undone.
      </p>
    </Confirm>
  );
}

type Preview = Awaited<ReturnType<Api['supportDesk']['previewMerge']>>;

const priorities = { normal: 'Normal', high: 'High', urgent: 'Urgent' } as const;

const Thread = ({ thread }: { thread: Preview }) => (
  <ul>
    <li>{thread.subject ? `One thread, “${thread.subject}”` : 'One thread without a subject'}</li>
    <li>
      {counted(thread.messageCount)}, {thread.unread} unread by support
    </li>
    <li>
      Asked <RelativeTime at={thread.since} />,{' '}
      {thread.firstAnsweredAt
        ? `first answer after ${formatWait(minutesBetween(thread.since, thread.firstAnsweredAt))}`
        : 'waiting for the first answer'}
    </li>
    <li>
      {priorities[thread.priority]} priority, {thread.resolvedAt ? 'resolved' : 'open'}
    </li>
  </ul>
);

const counted = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

const nameOf = ({ subject, lastMessage, messageCount, resolvedAt }: Other) =>
  `${subject || shownPreview(lastMessage)} (${counted(messageCount)}${resolvedAt ? ', resolved' : ''})`;
