import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  SandboxDeclined,
  SandboxOutcome,
  SandboxPage,
  SandboxWaiting,
  TestCards,
} from '#ui/test-cards.tsx';
import { PLAN_PATH, planNames } from '../../rules.ts';
import { type PlanCard, planCardNames, planCards } from '../rules.ts';

export const meta = titleMeta('Sandbox checkout');
export const loader = prefetchRecord((api, { params: { id = '' } }) => [
  api.planSandbox.checkout.queryOptions({ input: { id } }),
]);

/** The built-in sandbox's page for plans: it takes the place of a provider's, and says that it is one. */
export default function PlanCheckout() {
  const { id = '' } = useParams();
  const query = useQuery(orpc.planSandbox.checkout.queryOptions({ input: { id } }));
  const queryClient = useQueryClient();
  const [card, setCard] = useState<PlanCard>('works');
  const pay = useMutation(
    orpc.planSandbox.pay.mutationOptions({
      onSettled: () =>
        Promise.all(
          (['plans', 'planSandbox'] as const).map((namespace) =>
            queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
          ),
        ),
    }),
  );
  const checkout = query.data;
  if (!checkout) return <SandboxWaiting query={query} />;
  const { status, plan, price, declined } = checkout;
  return (
    <SandboxPage title={`${planNames[plan]}, ${formatCents(price)} a month`}>
      {status !== 'open' && (
        <SandboxOutcome isWaitedFor={pay.isSuccess}>
          {status === 'closed' ? (
            <Notice tone="attention">This checkout has ended. Nothing was paid.</Notice>
          ) : (
            <Notice tone="ok">You’re on the {planNames[plan]} plan.</Notice>
          )}
        </SandboxOutcome>
      )}
      {status === 'open' && (
        <TestCards
          cards={planCards}
          names={planCardNames}
          value={card}
          onChange={setCard}
          action={`Pay ${formatCents(price)}`}
          busy={pay.isPending}
          onPay={() => pay.mutate({ id, card })}
          outcome={
            <>
              {declined && !pay.isPending && <SandboxDeclined />}
              <ApiErrorNotice error={pay.error} />
            </>
          }
        />
      )}
      <p>
        <Link to={PLAN_PATH}>Back to your plan</Link>
      </p>
    </SandboxPage>
  );
}
