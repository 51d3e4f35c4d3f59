import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from './quote.ts';
import styles from './quote-conversation.module.css';

/** How many of the latest messages stand beside a quote; the others are in the conversation. */
const SHOWN_MESSAGES = 3;
/** How many are read to find those: others may be about earlier jobs. */
const READ_MESSAGES = 12;
const MAX_QUESTION_LENGTH = 2_000;

/** Query options of what is shown, shared by the loader and the component. */
export const conversationsWith = (contractorName: string) => ({
  input: { q: contractorName.slice(0, 100) },
});
export const latestMessages = (id: string) => ({ input: { id, limit: READ_MESSAGES } });

type Props = {
  quote: Pick<Quote, 'id' | 'contractorId' | 'contractorName' | 'projectId'>;
  /** What is written and not sent: a line of the quote can begin it. */
  question: string;
  onQuestion: (question: string) => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
};

/** What the homeowner and the business wrote last, and a field to write more, beside the quote that it is about. */
export function QuoteConversation(props: Props) {
  const { id: quoteId, contractorId, contractorName } = props.quote;
  const found = useQuery(orpc.conversations.list.queryOptions(conversationsWith(contractorName)));
  const conversation = found.data?.items.find((each) => each.contractorId === contractorId);
  const messages = useQuery({
    ...orpc.conversations.messages.queryOptions(latestMessages(conversation?.id ?? '')),
    enabled: conversation !== undefined,
  });
  const read = messages.data?.items ?? [];
  // What the product says of other quotes and jobs is no part of this one.
  const shown = read
    .filter((message) => message.senderRole !== 'system' || message.quoteId === quoteId)
    .slice(-SHOWN_MESSAGES);
  const unread = conversation?.unread ?? 0;
  // What was not shown is not read.
  const isAllShown =
    unread <= read.length && read.slice(read.length - unread).every((one) => shown.includes(one));
  const path = `/homeowner/messages?contractorId=${contractorId}`;
  return (
    <section className={styles.conversation} aria-labelledby="conversation">
      <h2 className={styles.title} id="conversation">
        Messages with {contractorName}
      </h2>
      {shown.length > 0 && (
        <ul className={styles.messages}>
          {shown.map(({ id, senderRole, senderName, content, createdAt }) => (
            <li key={id}>
              <span className={styles.from}>
                {senderRole === 'homeowner' ? 'You' : senderName}, <RelativeTime at={createdAt} />
              </span>
              <p className={styles.content}>{content || 'A file'}</p>
            </li>
          ))}
        </ul>
      )}
      <Ask {...props} shownUpTo={isAllShown ? read.at(-1)?.seq : undefined} />
      <Link to={path}>
        Open the conversation<span className="sr-only"> with {contractorName}</span>
      </Link>
    </section>
  );
}

function Ask({
  quote,
  question,
  onQuestion,
  fieldRef,
  shownUpTo,
}: Props & { shownUpTo: number | undefined }) {
  const { contractorId, contractorName, projectId } = quote;
  const queryClient = useQueryClient();
  const { context, done } = useIdempotencyKeys();
  // Both calls are one write to whoever clicks: a second click, which can come between them, sends nothing.
  const send = useDedupedMutation({
    mutationFn: async (content: string) => {
      const about = projectId ? { projectId } : {};
      const { id } = await orpc.conversations.findOrCreate.call({ contractorId, ...about });
      const sent = await orpc.conversations.sendMessage.call({ id, content }, { context });
      // Who answers has read what stands above.
      if (shownUpTo !== undefined)
        await orpc.conversations.markRead.call({ id, upTo: shownUpTo }).catch(() => undefined);
      return sent;
    },
    onSuccess: () => {
      done();
      onQuestion('');
      return queryClient.invalidateQueries({ queryKey: orpc.conversations.key() });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(question.trim());
  };
  return (
    <form className={styles.ask} onSubmit={submit}>
      <Textarea
        ref={fieldRef}
        label={`Ask ${contractorName} a question`}
        value={question}
        maxLength={MAX_QUESTION_LENGTH}
        autosize
        minRows={2}
        onChange={(event) => onQuestion(event.currentTarget.value)}
      />
      <ApiErrorNotice error={send.error} />
      <Button
        type="submit"
        variant="default"
        disabled={question.trim() === ''}
        loading={send.isPending}
      >
        Send
      </Button>
    </form>
  );
}
