import { Button, Modal, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIntent } from '#browser/intent.ts';
import { formatCents } from '#lib/money.ts';
import styles from './answer-quote.module.css';
import { limits } from './draft-form.ts';
import type { Quote } from './quote.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { useRefreshQuotes } from './use-refresh.ts';

type Props = {
  quote: Quote;
  /** Other quotes that wait for an answer on the same project. */
  others: number;
  onAnswered: () => void;
};

type Asked = { quote: Quote; onClose: () => void; onAnswered: () => void };

/** The homeowner's answer, as far as the server says that one can be given. */
export function AnswerQuote({ quote, others, onAnswered }: Props) {
  const [asking, setAsking] = useState<'accept' | 'reject'>();
  const mayAccept = quote.moves.includes('accept');
  const mayReject = quote.moves.includes('reject');
  const close = () => setAsking(undefined);
  if (!mayAccept && !mayReject && !asking) return null;
  return (
    <>
      <div className={styles.buttons}>
        {mayAccept && (
          <Button color="accent" onClick={() => setAsking('accept')}>
            Accept for {formatCents(quote.totalAmount)}
          </Button>
        )}
        {mayReject && (
          <Button variant="default" onClick={() => setAsking('reject')}>
            Decline
          </Button>
        )}
      </div>
      <Modal opened={asking === 'accept'} onClose={close} title="Accept this quote?">
        <Accept {...{ quote, others, onAnswered }} onClose={close} />
      </Modal>
      <Modal opened={asking === 'reject'} onClose={close} title="Decline this quote?">
        <Decline {...{ quote, onAnswered }} onClose={close} />
      </Modal>
    </>
  );
}

function Accept({ quote, others, onClose, onAnswered }: Asked & { others: number }) {
  const [customerNotes, setNotes] = useState('');
  const refresh = useRefreshQuotes();
  const intent = useIntent();
  const accept = useMutation(
    orpc.quotes.accept.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        onClose();
        onAnswered();
      },
      onSettled: refresh,
    }),
  );
  const { id, contractorName, totalAmount } = quote;
  return (
    <div className={styles.parts}>
      <ul className={styles.what}>
        <li>
          You agree to {formatCents(totalAmount)} with {contractorName}.
        </li>
        <li>Your project starts with them.</li>
        <li>They get your name, phone number and e-mail address.</li>
        {others > 0 && (
          <li>
            {others === 1 ? 'The other open quote' : `The ${others} other open quotes`} for this
            project {others === 1 ? 'is' : 'are'} declined, with a courteous note from you.
          </li>
        )}
      </ul>
      <Textarea
        label={`A word to ${contractorName} (optional)`}
        description="When you can be reached, how to get in."
        value={customerNotes}
        maxLength={limits.answer}
        autosize
        minRows={2}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <RefusedNotice error={accept.error} />
      <div className={styles.buttons}>
        {quote.moves.includes('accept') && (
          <Button loading={accept.isPending} onClick={() => accept.mutate({ id, customerNotes })}>
            Accept for {formatCents(totalAmount)}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {accept.isError ? 'Close' : 'Not yet'}
        </Button>
      </div>
    </div>
  );
}

function Decline({ quote, onClose, onAnswered }: Asked) {
  const [rejectionReason, setReason] = useState('');
  const refresh = useRefreshQuotes();
  const intent = useIntent();
  const reject = useMutation(
    orpc.quotes.reject.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        onClose();
        onAnswered();
      },
      onSettled: refresh,
    }),
  );
  const { id, contractorName } = quote;
  return (
    <div className={styles.parts}>
      <p>{contractorName} is told. Other quotes for this project stay open.</p>
      <Textarea
        label="Why (optional)"
        description={`${contractorName} reads this. It helps them with the next quote.`}
        value={rejectionReason}
        maxLength={limits.answer}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <RefusedNotice error={reject.error} />
      <div className={styles.buttons}>
        {quote.moves.includes('reject') && (
          <Button
            color="red"
            loading={reject.isPending}
            onClick={() => reject.mutate({ id, rejectionReason })}
          >
            Decline the quote
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {reject.isError ? 'Close' : 'Not yet'}
        </Button>
      </div>
    </div>
  );
}
