import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { formatCents } from '#lib/money.ts';
import { Dialog } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { whenUsed } from '#ui/when-used.ts';
import type { Quote } from '../../components/quote.ts';
import { whatAnswersDo } from '../rules.ts';
import styles from './answer-quote.module.css';

// No parts of a first view: they are loaded when the page is used, before their buttons can be pressed.
const AcceptQuote = lazyPart(async () => ({
  default: (await import('./accept-quote.tsx')).AcceptQuote,
}));
const DeclineQuote = lazyPart(async () => ({
  default: (await import('./decline-quote.tsx')).DeclineQuote,
}));

type AcceptProps = {
  quote: Quote;
  /** The ids of the selected options. */
  options: readonly string[];
  /** The package that was chosen; a quote with packages cannot be accepted without one. */
  chosenPackage: string | undefined;
  /** The total with the package and the selected options, and the deposit of that. */
  totalAmount: number;
  deposit: number | null;
  /** The server is still calculating that total. */
  isCalculating: boolean;
  /** How many other quotes for the same project are still open. */
  others: number;
  onAnswered: () => void;
};

/** What follows from either answer, for the page above the quote: below it, the buttons have no room for it. */
export const BeforeAnswering = ({
  quote: { moves },
  others,
}: Pick<AcceptProps, 'quote' | 'others'>) =>
  moves.includes('reject') && (
    <p className={styles.fine}>{whatAnswersDo(moves.includes('accept'), others)}</p>
  );

/** The buttons to accept or decline, as far as the server allows either, and their dialogs. */
export const AnswerQuote = (props: AcceptProps) => {
  const { moves } = props.quote;
  return (
    <div
      className={`${styles.buttons} ${styles.answer}`}
      hidden={!moves.includes('accept') && !moves.includes('reject')}
    >
      <AcceptButton {...props} look={{ color: 'accent' }} />
      <DeclineButton quote={props.quote} onAnswered={props.onAnswered} />
    </div>
  );
};

/** Opens the dialog in which the quote is signed, as it was read when it was opened. */
export function AcceptButton({ look, ...props }: AcceptProps & { look: ButtonProps }) {
  const { quote, options, chosenPackage, totalAmount, deposit, isCalculating, onAnswered } = props;
  const [opened, setOpened] = useState<AcceptProps>();
  const canAccept = quote.moves.includes('accept');
  const isUndecided = quote.packages.length > 0 && chosenPackage === undefined;
  const close = () => setOpened(undefined);
  useEffect(() => whenUsed(AcceptQuote.preload), []);
  return (
    <>
      {canAccept && (
        <Button
          {...look}
          loading={isCalculating}
          disabled={isUndecided}
          onClick={() =>
            setOpened({ ...props, quote, options, chosenPackage, totalAmount, deposit })
          }
        >
          {isUndecided ? 'Choose a package to accept' : `Accept for ${formatCents(totalAmount)}`}
          <span className="sr-only"> from {quote.contractorName}</span>
        </Button>
      )}
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title="Accept this quote?"
        classNames={{ content: styles.window ?? '', body: styles.windowBody ?? '' }}
      >
        {opened && (
          <Suspense>
            <AcceptQuote
              signed={opened}
              current={quote}
              onReread={() => setOpened(props)}
              onClose={close}
              onAnswered={() => {
                close();
                onAnswered();
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function DeclineButton({ quote, onAnswered }: Pick<AcceptProps, 'quote' | 'onAnswered'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {quote.moves.includes('reject') && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Decline<span className="sr-only"> the quote from {quote.contractorName}</span>
        </Button>
      )}
      <DeclineDialog
        quote={quote}
        opened={isOpen}
        onClose={close}
        onAnswered={() => {
          close();
          onAnswered();
        }}
      />
    </>
  );
}

type DeclineProps = Pick<AcceptProps, 'quote' | 'onAnswered'> & {
  opened: boolean;
  onClose: () => void;
};

/** Asks for a reason, and declines. */
export function DeclineDialog({ quote, opened, onClose, onAnswered }: DeclineProps) {
  useEffect(() => whenUsed(DeclineQuote.preload), []);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Decline the quote from ${quote.contractorName}?`}
    >
      <Suspense>
        <DeclineQuote quote={quote} onClose={onClose} onAnswered={onAnswered} />
      </Suspense>
    </Dialog>
  );
}
