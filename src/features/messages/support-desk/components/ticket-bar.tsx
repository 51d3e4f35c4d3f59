import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import type { UnsentQueue } from '../../send/components/unsent-queue.ts';
import { fillReply } from '../rules.ts';
import { MergeTickets } from './merge-tickets.tsx';
import { SavedReplies } from './saved-replies.tsx';
import styles from './ticket-bar.module.css';

type Props = { id: string; unsentQueue: UnsentQueue };

/** Who owns the open ticket, and texts to answer it with. */
export function TicketBar({ id, unsentQueue }: Props) {
  const { user } = useSession();
  const client = useQueryClient();
  const [managing, setManaging] = useState(false);
  const { data: conversation } = useQuery(orpc.conversations.get.queryOptions({ input: { id } }));
  const replies = useQuery(orpc.savedReplies.list.queryOptions());
  const own = useMutation(
    orpc.conversations.update.mutationOptions({
      onSettled: () =>
        Promise.all(
          [orpc.conversations.key(), orpc.supportDesk.key()].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  if (!conversation) return null;
  const isMine = conversation.assignedAgent === user.uid;
  const firstName = conversation.withName.split(' ')[0] ?? '';
  return (
    <section className={styles.bar} aria-label="State of the ticket">
      <button
        type="button"
        className="button"
        disabled={own.isPending}
        onClick={() => own.mutate({ id, assignedAgent: isMine ? null : user.uid })}
      >
        {isMine ? 'Unassign' : 'Assign to me'}
      </button>
      <label className={styles.reply}>
        <span className="sr-only">Answer with a saved reply</span>
        <select
          className="input"
          value=""
          onChange={(event) => {
            const reply = replies.data?.items.find((each) => each.id === event.target.value);
            if (reply) unsentQueue.setDraft(id, fillReply(reply.body, firstName));
          }}
        >
          <option value="">Saved replies</option>
          {replies.data?.items.map((reply) => (
            <option key={reply.id} value={reply.id}>
              {reply.title}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="button button-quiet" onClick={() => setManaging(true)}>
        Edit replies
      </button>
      <MergeTickets id={conversation.id} />
      <ApiErrorNotice error={own.error} />
      <SavedReplies opened={managing} onClose={() => setManaging(false)} />
    </section>
  );
}
