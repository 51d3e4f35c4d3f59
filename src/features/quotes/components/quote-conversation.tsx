import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from './quote.ts';
import styles from './quote-conversation.module.css';

/** How many of the latest messages stand beside a quote; the others are in the conversation. */
const SHOWN_MESSAGES = 3;
const MAX_QUESTION_LENGTH = 2_000;

/** Query options of what is shown, shared by the loader and the component. */
export const conversationsWith = (contractorName: string) => ({
  input: { q: contractorName.slice(0, 100) },
});
export const latestMessages = (id: string) => ({ input: { id, limit: SHOWN_MESSAGES } });

type Props = { quote: Pick<Quote, 'contractorId' | 'contractorName'> };

/** What the homeowner and the business wrote last, and a field to write more, beside the quote that it is about. */
export function QuoteConversation({ quote: { contractorId, contractorName } }: Props) {
  const found = useQuery(orpc.conversations.list.queryOptions(conversationsWith(contractorName)));
  const conversation = found.data?.items.find((each) => each.contractorId === contractorId);
  const messages = useQuery({
    ...orpc.conversations.messages.queryOptions(latestMessages(conversation?.id ?? '')),
    enabled: conversation !== undefined,
  });
  const path = `/homeowner/messages?contractorId=${contractorId}`;
  return (
    <section className={styles.conversation} aria-labelledby="conversation">
      <h2 className={styles.title} id="conversation">
        Messages with {contractorName}
      </h2>
      {messages.data && (
        <ul className={styles.messages}>
          {messages.data.items.map(({ id, senderRole, senderName, content, createdAt }) => (
            <li key={id}>
              <span className={styles.from}>
                {senderRole === 'homeowner' ? 'You' : senderName}, <RelativeTime at={createdAt} />
              </span>
              <p className={styles.content}>{content || 'A file'}</p>
            </li>
          ))}
        </ul>
      )}
      <Ask contractorId={contractorId} contractorName={contractorName} />
      <Link to={path}>
        Open the conversation<span className="sr-only"> with {contractorName}</span>
      </Link>
    </section>
  );
}

function Ask({ contractorId, contractorName }: Props['quote']) {
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  const [content, setContent] = useState('');
  const open = useMutation(
    orpc.conversations.findOrCreate.mutationOptions({ context: intent.context }),
  );
  const send = useMutation(
    orpc.conversations.sendMessage.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        setContent('');
        return queryClient.invalidateQueries({ queryKey: orpc.conversations.key() });
      },
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const conversation = await open.mutateAsync({ contractorId }).catch(() => undefined);
    if (conversation) send.mutate({ id: conversation.id, content: content.trim() });
  };
  return (
    <form className={styles.ask} onSubmit={(event) => void submit(event)}>
      <Textarea
        label={`Ask ${contractorName} a question`}
        value={content}
        maxLength={MAX_QUESTION_LENGTH}
        autosize
        minRows={2}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <ApiErrorNotice error={open.error ?? send.error} />
      <Button
        type="submit"
        variant="default"
        disabled={content.trim() === ''}
        loading={open.isPending || send.isPending}
      >
        Send
      </Button>
    </form>
  );
}
