import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorNotice } from './error-notice.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { Notice } from './notice.tsx';
import { PageHeader } from './page-header.tsx';
import styles from './test-cards.module.css';

type SandboxPageProps = {
  title: string;
  /** There is no card left to pick. */
  isOver?: boolean;
  children: ReactNode;
};

/** A checkout of the built-in sandbox: it says that it is one. */
export function SandboxPage({ title, isOver = false, children }: SandboxPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <div className={styles.parts}>
        <Notice tone="attention" title="This is a test checkout">
          No real money moves.{!isOver && ' Pick one of the test cards below instead of your own.'}
        </Notice>
        {children}
      </div>
    </div>
  );
}

type Loading = { isError: boolean; isFetching: boolean; refetch: () => unknown };

/** In the place of a checkout that is not there yet. */
export const SandboxWaiting = ({ query }: { query: Loading }) =>
  query.isError ? (
    <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
      The checkout didn’t load. Nothing was paid.
    </ErrorNotice>
  ) : (
    <LoadingRows rows={4} label="Loading the checkout" />
  );

type Props<Card extends string> = {
  cards: readonly Card[];
  names: Record<Card, { name: string; hint: string }>;
  value: Card;
  onChange: (card: Card) => void;
  action: string;
  busy: boolean;
  /** What became of the last try; it stands by the button, which is where one looks. */
  outcome?: ReactNode;
  onPay: () => void;
};

/** The test cards of the sandbox, by what becomes of a payment with each. */
export function TestCards<Card extends string>({ cards, names, value, ...on }: Props<Card>) {
  // A second tap comes before the button can show that it is busy.
  const isSent = useRef(false);
  useEffect(() => {
    if (on.busy) return;
    isSent.current = false;
  }, [on.busy]);
  return (
    <form
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSent.current) return;
        isSent.current = true;
        on.onPay();
      }}
    >
      <fieldset className={styles.cards}>
        <legend>Test card</legend>
        {cards.map((card) => (
          <label key={card} className={styles.card}>
            <input
              type="radio"
              name="card"
              value={card}
              checked={card === value}
              onChange={() => on.onChange(card)}
            />
            <span>{names[card].name}</span>
            <span className={styles.hint}>{names[card].hint}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.pay}>
        {on.outcome}
        <Button type="submit" loading={on.busy}>
          {on.action}
        </Button>
      </div>
    </form>
  );
}

type OutcomeProps = { children: ReactNode; isWaitedFor: boolean };

/** How it ended. It takes the focus where somebody waits for it: the button that had it is gone. */
export function SandboxOutcome({ children, isWaitedFor }: OutcomeProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWaitedFor) part.current?.focus();
  }, [isWaitedFor]);
  return (
    <div ref={part} className={styles.outcome} role="status" tabIndex={-1}>
      {children}
    </div>
  );
}

/** Beside the button, where whoever pressed it looks. */
export const SandboxDeclined = () => (
  <Notice tone="bad">The test bank declined it. You weren’t charged. Try again.</Notice>
);
