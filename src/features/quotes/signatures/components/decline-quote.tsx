import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { useMoveOptions, useResolvedElsewhere } from '../../components/use-move-options.ts';
import { REOPEN_HOURS } from '../../rules.ts';
import { AnswerNote } from './answer-note.tsx';
import styles from './answer-quote.module.css';

type Props = { quote: Quote; onClose: () => void; onAnswered: () => void };

export function DeclineQuote({ quote, onClose, onAnswered }: Props) {
  const { id, contractorName, status, moves } = quote;
  const [rejectionReason, setReason] = useState('');
  const reject = useMutation(orpc.quotes.reject.mutationOptions(useMoveOptions(onAnswered)));
  useResolvedElsewhere(reject.error, status === 'rejected', onAnswered);
  return (
    <div className={styles.parts}>
      <p>
        We tell {contractorName} right away. You can take it back for {REOPEN_HOURS} hours, as long
        as the quote is good and you haven’t hired someone else. Other quotes for this project stay
        open.
      </p>
      <AnswerNote
        label="Why (optional)"
        description={`${contractorName} will see this. It helps them with their next quote.`}
        value={rejectionReason}
        onChange={setReason}
      />
      <ApiErrorNotice error={reject.error} />
      <div className={styles.buttons}>
        {moves.includes('reject') && (
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
