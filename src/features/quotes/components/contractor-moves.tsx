import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SendQuote } from '../drafts/components/send-quote.tsx';
import { hasUnpricedLine } from '../items/rules.ts';
import { MAX_REMINDERS } from '../rules.ts';
import styles from './contractor-moves.module.css';
import { DeleteQuote } from './delete-quote.tsx';
import { editableVersion, formatChannels, type Quote, sentMessage } from './quote.ts';
import { useRefreshQuotes } from './use-move-options.ts';

const editorPath = (id: string) => `/contractor/quotes/new?quoteId=${id}`;

type Props = {
  quote: Quote;
  /** Receives a message that says what was done, unless the page says it. */
  onDone: (message: string | undefined) => void;
  onRemoved: () => void;
};

/** Buttons for the moves that the server allows the contractor. */
export function ContractorMoves({ quote, onDone, onRemoved }: Props) {
  const [openDialog, setOpenDialog] = useState<'send' | 'archive' | 'remove'>();
  const navigate = useNavigate();
  const refresh = useRefreshQuotes();
  const { context, done: resetKeys } = useIdempotencyKeys();
  const closeDialog = () => setOpenDialog(undefined);
  const mutationOptions = { context, onSettled: refresh };
  const finish = (message: string | undefined) => () => {
    resetKeys();
    closeDialog();
    onDone(message);
  };

  const remind = useMutation(
    orpc.quotes.remind.mutationOptions({
      ...mutationOptions,
      onSuccess: finish(`Reminder sent to ${quote.customerName} ${formatChannels(quote)}.`),
    }),
  );
  const archive = useMutation(
    orpc.quotes.archive.mutationOptions({
      ...mutationOptions,
      onSuccess: finish('Quote archived.'),
    }),
  );
  const duplicate = useMutation(
    orpc.quotes.duplicate.mutationOptions({
      ...mutationOptions,
      onSuccess: (copy) => {
        resetKeys();
        void navigate(editorPath(copy.id));
      },
    }),
  );
  const { id, moves } = quote;
  const mutations = [remind, archive, duplicate];
  const isReminderLater = !moves.includes('remind') && quote.nextReminderAt !== null;
  const isBusy = mutations.some(({ isPending }) => isPending);
  const [latest] = mutations.toSorted((a, b) => b.submittedAt - a.submittedAt);

  const rare = (
    <>
      {moves.includes('duplicate') && (
        <Button variant="default" disabled={isBusy} onClick={() => duplicate.mutate({ id })}>
          Make a copy
        </Button>
      )}
      {moves.includes('archive') && (
        <Button variant="default" disabled={isBusy} onClick={() => setOpenDialog('archive')}>
          Archive
        </Button>
      )}
      {moves.includes('remove') && (
        <Button
          variant="subtle"
          color="red"
          disabled={isBusy}
          onClick={() => setOpenDialog('remove')}
        >
          Delete
        </Button>
      )}
    </>
  );
  // Before that it cannot be sent.
  const isUnpriced = hasUnpricedLine(editableVersion(quote).items);
  // Beside what moves a draft on they would only be in the way. Of a quote that was sent they are what there is.
  const hasMore = quote.status === 'draft' && (moves.includes('send') || moves.includes('update'));

  return (
    <div className={styles.moves}>
      <div className={styles.buttons}>
        {moves.includes('send') && !isUnpriced && (
          <Button onClick={() => setOpenDialog('send')}>
            {quote.sentAt ? 'Send the new version' : 'Review and send'}
          </Button>
        )}
        {moves.includes('update') && (
          <Button variant={isUnpriced ? 'filled' : 'default'} component={Link} to={editorPath(id)}>
            {isUnpriced ? 'Add the missing prices' : 'Edit quote'}
          </Button>
        )}
        {moves.includes('remind') && (
          <Button
            variant="default"
            loading={remind.isPending}
            disabled={isBusy}
            onClick={() => remind.mutate({ id, reminderCount: quote.reminderCount })}
          >
            Send a reminder to {quote.customerName.split(' ')[0]}
          </Button>
        )}
        {isReminderLater && (
          <Button variant="default" disabled>
            <span>
              Next reminder <RelativeTime at={quote.nextReminderAt ?? ''} as="deadline" />
            </span>
          </Button>
        )}
        {!hasMore && rare}
      </div>
      {hasMore && (
        <details>
          <summary className="touch-target">More</summary>
          <div className={styles.buttons}>{rare}</div>
        </details>
      )}
      {moves.includes('remind') && (
        <p className={styles.reminded}>
          The reminder goes to {quote.customerName} {formatChannels(quote)}, with a link to this
          quote.
        </p>
      )}
      {quote.lastReminderSent && quote.status === 'sent' && (
        <p className={styles.reminded}>
          {quote.reminderCount} of {MAX_REMINDERS} reminders sent. Last:{' '}
          <RelativeTime at={quote.lastReminderSent} />.
          {quote.reminderCount >= MAX_REMINDERS && ' Call or message the customer instead.'}
        </p>
      )}
      {isReminderLater && (
        <p className={styles.reminded}>
          {quote.lastReminderSent
            ? 'You can remind a customer once a day.'
            : `You already reminded ${quote.customerName} about another quote. You can remind a customer once a day.`}
        </p>
      )}
      {!openDialog && <ApiErrorNotice error={latest?.error} />}

      <SendQuote
        quote={quote}
        opened={openDialog === 'send'}
        onClose={closeDialog}
        onSent={(sent) => finish(sentMessage(sent))()}
      />
      <Confirm
        title="Archive this quote?"
        action="Archive"
        opened={openDialog === 'archive'}
        busy={archive.isPending}
        onClose={closeDialog}
        onConfirm={() => archive.mutate({ id })}
      >
        <p>
          {quote.sentAt
            ? `${quote.customerName} can still read it, but can’t accept it anymore.`
            : 'It moves out of your open quotes. You can still read and copy it.'}
        </p>
        <ApiErrorNotice error={archive.error} />
      </Confirm>
      <DeleteQuote
        quote={quote}
        opened={openDialog === 'remove'}
        onClose={closeDialog}
        onRemoved={onRemoved}
      />
    </div>
  );
}
