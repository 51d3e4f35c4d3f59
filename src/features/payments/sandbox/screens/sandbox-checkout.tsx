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
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from '../../components/billing.module.css';
import { useRefreshBilling } from '../../components/billing.ts';
import { type SandboxCard, type SandboxStatus, sandboxCardNames, sandboxCards } from '../rules.ts';

export const meta = titleMeta('Sandbox checkout');
export const loader = prefetchRecord((api, { params: { id = '' } }) => [
  api.sandbox.checkout.queryOptions({ input: { id } }),
]);

const outcomes: Partial<Record<SandboxStatus, string>> = {
  processing: 'The payment is on its way. It arrives in about a minute.',
  succeeded: 'The payment succeeded.',
  disputed: 'The payment succeeded. Your test bank is about to dispute it.',
  closed: 'This checkout is over. Nothing was paid in it.',
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
  if (!checkout)
    return query.isError ? (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The checkout did not load. Nothing was paid.
      </ErrorNotice>
    ) : (
      <LoadingRows rows={4} label="Loading the checkout" />
    );
  const { status, amount } = checkout;
  const outcome = outcomes[status];
  return (
    <div className={styles.checkout}>
      <PageHeader title={`Pay ${formatCents(amount)}`} />
      <div className={styles.parts}>
        <Notice tone="attention" title="This is the sandbox">
          No real money moves here, and no card is asked for. Choose how the test goes.
        </Notice>
        <DefinitionList
          items={[
            { term: 'To', value: checkout.businessName },
            { term: 'For', value: checkout.description },
          ]}
        />
        <div role="status">
          {checkout.declined && (
            <Notice tone="bad">The test bank declined. Nothing was taken. Try again.</Notice>
          )}
          {outcome && <Notice tone={status === 'closed' ? 'attention' : 'ok'}>{outcome}</Notice>}
        </div>
        <ApiErrorNotice error={pay.error ?? answer.error} />
        {status === 'open' && (
          <form
            className={styles.parts}
            onSubmit={(event) => {
              event.preventDefault();
              pay.mutate({ id, card });
            }}
          >
            <fieldset className={styles.cards}>
              <legend>Test card</legend>
              {sandboxCards.map((value) => (
                <label key={value} className={styles.card}>
                  <input
                    type="radio"
                    name="card"
                    value={value}
                    checked={card === value}
                    onChange={() => setCard(value)}
                  />
                  <span>{sandboxCardNames[value].name}</span>
                  <span className={styles.soft}>{sandboxCardNames[value].hint}</span>
                </label>
              ))}
            </fieldset>
            <div className={styles.buttons}>
              <Button type="submit" loading={pay.isPending}>
                Pay {formatCents(amount)}
              </Button>
            </div>
          </form>
        )}
        {status === 'second_step' && (
          <section className={styles.parts} aria-labelledby="second-step">
            <h2 id="second-step" className={styles.title}>
              Your test bank asks: is it you?
            </h2>
            <div className={styles.buttons}>
              <Button
                loading={answer.isPending}
                onClick={() => answer.mutate({ id, approve: true })}
              >
                Approve the payment
              </Button>
              <Button
                variant="default"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ id, approve: false })}
              >
                Refuse it
              </Button>
            </div>
          </section>
        )}
        <p>
          <Link to={`/homeowner/billing?invoiceId=${checkout.invoiceId}`}>Back to the invoice</Link>
        </p>
      </div>
    </div>
  );
}
