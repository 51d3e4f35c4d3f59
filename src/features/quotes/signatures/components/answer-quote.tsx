import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#lib/money.ts';
import type { Quote } from '../../components/quote.ts';
import { AcceptQuote } from './accept-quote.tsx';
import styles from './answer-quote.module.css';
import { DeclineQuote } from './decline-quote.tsx';

type Props = {
  quote: Quote;
  /** The ids of the selected options. */
  options: readonly string[];
  /** The package that was chosen; a quote with packages cannot be accepted without one. */
  chosenPackage: string | undefined;
  /** The total with the package and the selected options. */
  totalAmount: number;
  /** The server is still calculating that total. */
  isCalculating: boolean;
  /** How many other quotes for the same project are still open. */
  others: number;
  onAnswered: () => void;
  /** In the column of a comparison, where the buttons do not stay in view. */
  inColumn?: boolean;
};

/** The buttons to accept or decline, as far as the server allows either, and their dialogs. */
export function AnswerQuote({
  quote,
  options,
  chosenPackage,
  totalAmount,
  isCalculating,
  others,
  onAnswered,
  inColumn = false,
}: Props) {
  const [quoteToSign, setQuoteToSign] = useState(quote);
  const [openDialog, setOpenDialog] = useState<'accept' | 'reject'>();
  const canAccept = quote.moves.includes('accept');
  const isUndecided = quote.packages.length > 0 && chosenPackage === undefined;
  const canReject = quote.moves.includes('reject');
  if (!canAccept && !canReject && !openDialog) return null;

  const close = () => setOpenDialog(undefined);
  const closeAnswered = () => {
    close();
    onAnswered();
  };
  return (
    <>
      <div className={`${styles.buttons} ${inColumn ? '' : styles.answer}`}>
        {canAccept && (
          <Button
            color="accent"
            loading={isCalculating}
            disabled={isUndecided}
            onClick={() => {
              setQuoteToSign(quote);
              setOpenDialog('accept');
            }}
          >
            {isUndecided ? 'Choose a package to accept' : `Accept for ${formatCents(totalAmount)}`}
          </Button>
        )}
        {canReject && (
          <Button variant="default" onClick={() => setOpenDialog('reject')}>
            Decline
          </Button>
        )}
      </div>
      <Modal opened={openDialog === 'accept'} onClose={close} title="Accept this quote?">
        <AcceptQuote
          quote={{ ...quoteToSign, status: quote.status, moves: quote.moves }}
          {...{ options, chosenPackage, totalAmount, others }}
          onClose={close}
          onAnswered={closeAnswered}
        />
      </Modal>
      <Modal opened={openDialog === 'reject'} onClose={close} title="Decline this quote?">
        <DeclineQuote quote={quote} onClose={close} onAnswered={closeAnswered} />
      </Modal>
    </>
  );
}
