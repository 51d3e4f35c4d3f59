import { Button, Modal, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { useRefreshQuotes } from '../../components/use-refresh.ts';
import { useResolvedElsewhere } from '../../components/use-resolved-elsewhere.ts';
import { limits } from '../../drafts/components/draft-form.ts';
import { AcceptQuote } from './accept-quote.tsx';
import styles from './answer-quote.module.css';

type Props = {
  quote: Quote;
  /** The options that are switched on, and what the quote comes to with them. */
  options: readonly string[];
  /** What it comes to is being worked out. */
  counting: boolean;
  totalAmount: number;
  /** Other quotes that wait for an answer on the same project. */
  others: number;
  onAnswered: () => void;
};

type DeclineProps = { quote: Quote; onClose: () => void; onAnswered: () => void };

/** The homeowner's answer, as far as the server says that one can be given. */
export function AnswerQuote({ quote, options, counting, totalAmount, others, onAnswered }: Props) {
  const [quoteToSign, setQuoteToSign] = useState(quote);
  const [openDialog, setOpenDialog] = useState<'accept' | 'reject'>();
  const mayAccept = quote.moves.includes('accept');
  const mayReject = quote.moves.includes('reject');
  const close = () => setOpenDialog(undefined);
  if (!mayAccept && !mayReject && !openDialog) return null;
  return (
    <>
      <div className={`${styles.buttons} ${styles.answer}`}>
        {mayAccept && (
          <Button
            color="accent"
            loading={counting}
            onClick={() => {
              setQuoteToSign(quote);
              setOpenDialog('accept');
            }}
          >
            Accept for {formatCents(totalAmount)}
          </Button>
        )}
        {mayReject && (
          <Button variant="default" onClick={() => setOpenDialog('reject')}>
            Decline
          </Button>
        )}
      </div>
      <Modal opened={openDialog === 'accept'} onClose={close} title="Accept this quote?">
        <AcceptQuote
          quote={{ ...quoteToSign, status: quote.status, moves: quote.moves }}
          {...{ options, totalAmount, others, onAnswered }}
          onClose={close}
        />
      </Modal>
      <Modal opened={openDialog === 'reject'} onClose={close} title="Decline this quote?">
        <Decline {...{ quote, onAnswered }} onClose={close} />
      </Modal>
    </>
  );
}

function Decline({ quote, onClose, onAnswered }: DeclineProps) {
  const [rejectionReason, setReason] = useState('');
  const refresh = useRefreshQuotes();
  const intent = useIdempotencyKeys();
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
  useResolvedElsewhere(reject.error, quote.status === 'rejected', () => {
    onClose();
    onAnswered();
  });
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
      <ApiErrorNotice error={reject.error} />
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
