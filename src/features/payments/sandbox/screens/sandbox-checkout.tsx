import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  SandboxDeclined,
  SandboxOutcome,
  SandboxPage,
  SandboxWaiting,
  TestCards,
} from '#ui/test-cards.tsx';
import styles from '../../components/billing.module.css';
import { useRefreshBilling } from '../../components/billing.ts';
import { type SandboxCard, type SandboxStatus, sandboxCardNames, sandboxCards } from '../rules.ts';

export const meta = titleMeta('Sandbox checkout');
export const loader = prefetchRecord((api, { params: { id = '' } }) => [
  api.sandbox.checkout.queryOptions({ input: { id } }),
]);

const outcomes: Partial<Record<SandboxStatus, string>> = {
  processing: 'The payment is processing. It takes about a minute.',
  succeeded: 'Payment complete.',
  disputed: 'Payment complete. Your test bank is about to dispute it.',
  closed: 'This checkout has ended. Nothing was paid.',
};

const titles: Partial<Record<SandboxStatus, string>> = {
  processing: 'Paying',
  succeeded: 'Paid',
  disputed: 'Paid',
};

/** The built-in sandbox's own page: it takes the place of a provider's, and says that it is one. */
export default function SandboxCheckout() {
  const { id = '' } = useParams();
  const query = useQuery(orpc.sandbox.checkout.queryOptions({ input: { id } }));
  const [card, setCard] = useState<SandboxCard>('works');
  const refresh = useRefreshBilling();
  const options = { onSettled: refresh };
  const pay = useMutation(orpc.sandbox.pay.mutationOptions(options));
  const answer = useMutation(orpc.sandbox.answer.mutationOptions(options));
  const checkout = query.data;
  if (!checkout) return <SandboxWaiting query={query} />;
  const { status, amount } = checkout;
  const outcome = outcomes[status];
  const invoicePath = `/homeowner/billing?invoiceId=${checkout.invoiceId}`;
  return (
    <SandboxPage
      title={`${titles[status] ?? 'Pay'} ${formatCents(amount)}`}
      isOver={outcome !== undefined}
    >
      <DefinitionList
        items={[
          { term: 'To', value: checkout.businessName },
          { term: 'For', value: checkout.description },
        ]}
      />
      {outcome && (
        <SandboxOutcome isWaitedFor={pay.isSuccess || answer.isSuccess}>
          <Notice tone={status === 'closed' ? 'attention' : 'ok'}>{outcome}</Notice>
          <Link className="button button-primary" to={invoicePath}>
            Back to the invoice
          </Link>
        </SandboxOutcome>
      )}
      {status === 'open' && (
        <TestCards
          cards={sandboxCards}
          names={sandboxCardNames}
          value={card}
          onChange={setCard}
          action={`Pay ${formatCents(amount)}`}
          busy={pay.isPending}
          onPay={() => pay.mutate({ id, card })}
          outcome={
            <>
              {checkout.declined && !pay.isPending && <SandboxDeclined />}
              <ApiErrorNotice error={pay.error} />
            </>
          }
        />
      )}
      {status === 'second_step' && (
        <section className={styles.parts} aria-labelledby="second-step">
          <h2 id="second-step" className={styles.title}>
            Your test bank asks: is this you?
          </h2>
          <ApiErrorNotice error={answer.error} />
          <div className={styles.buttons}>
            <Button loading={answer.isPending} onClick={() => answer.mutate({ id, approve: true })}>
              Approve the payment
            </Button>
            <Button
              variant="default"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ id, approve: false })}
            >
              Decline payment
            </Button>
          </div>
        </section>
      )}
      {!outcome && (
        <p>
          <Link to={invoicePath}>Back to the invoice</Link>
        </p>
      )}
    </SandboxPage>
  );
}
