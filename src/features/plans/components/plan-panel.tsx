import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { FREE_ANALYTICS_DAYS, PLAN_ID, type Plan, planNames, plans, toolsOf } from '../rules.ts';
import styles from './plan-panel.module.css';

/** What a plan holds before its own tools. */
const holdsAlways: Record<Plan, readonly string[]> = {
  free: [
    'Leads, quotes, messages, calendar, invoices, and reviews, for as long as you like',
    `The last ${FREE_ANALYTICS_DAYS} days of stats for your page and quotes`,
  ],
  pro: ['Everything in Free, plus:'],
  business: ['Everything in Pro, plus:'],
};

/** What a plan adds to the one below it: the rest was read there already. */
function toolsBeyondLower(plan: Plan) {
  const lower = plans[plans.indexOf(plan) - 1];
  const held = lower ? toolsOf(lower) : [];
  return toolsOf(plan).filter((tool) => !held.includes(tool));
}

/** The plan of a business, what others hold and cost, and how to change it. */
export function PlanPanel() {
  return (
    <Section
      title="Your plan"
      id={PLAN_ID}
      wide
      about="Plans add tools. They never change how you rank, and leads are always free."
    >
      <Panel />
    </Section>
  );
}

/** The day of an instant, for people all over the country. */
const dayOf = (instant: string) => formatDate(instant.slice(0, 10));

function Panel() {
  const query = useQuery(orpc.plans.get.queryOptions());
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.plans.key() });
  const options = { onSettled: refresh };
  const subscribe = useMutation(
    orpc.plans.subscribe.mutationOptions({
      ...options,
      onSuccess: ({ checkoutUrl }) => {
        if (checkoutUrl) window.location.assign(checkoutUrl);
      },
    }),
  );
  const cancel = useMutation(orpc.plans.cancel.mutationOptions(options));
  const resume = useMutation(orpc.plans.resume.mutationOptions(options));
  const current = query.data;
  if (!current)
    return query.isError ? (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Your plan didn’t load. Nothing has changed.
      </ErrorNotice>
    ) : (
      <LoadingRows rows={3} label="Loading your plan" />
    );
  const isBusy = subscribe.isPending || cancel.isPending || resume.isPending;
  const error = subscribe.error ?? cancel.error ?? resume.error;
  const until = current.periodEnd && dayOf(current.periodEnd);
  return (
    <div className={styles.panel}>
      <div role="status">
        {current.status === 'past_due' && current.plan !== 'free' && (
          <Notice tone="attention" title="Your last plan payment didn’t go through">
            You keep the tools for a week. Update your card before then.
          </Notice>
        )}
        {current.status === 'ended' && current.plan === 'free' && (
          <Notice>Your plan has ended. Everything you saved is still here.</Notice>
        )}
        {current.plan !== 'free' && current.cancelAtPeriodEnd && (
          <Notice
            tone="attention"
            title={`Your ${planNames[current.plan]} plan ends on ${until}`}
            action={
              <Button
                variant="default"
                loading={resume.isPending}
                onClick={() => resume.mutate(undefined)}
              >
                Keep the plan
              </Button>
            }
          >
            Nothing changes until then. Everything you saved stays after that, too.
          </Notice>
        )}
      </div>
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const offer = current.offers.find((one) => one.plan === plan);
          const isOwn = plan === current.plan;
          const price = (isOwn && plan !== 'free' ? current.price : undefined) ?? offer?.price;
          return (
            <li key={plan} className={styles.plan} data-own={isOwn || undefined}>
              <h3 className={styles.name}>
                {planNames[plan]}
                {isOwn && <span className={styles.own}>Your plan</span>}
              </h3>
              <p className={styles.price}>
                {price === undefined ? '$0' : formatCents(price)}
                <span className={styles.soft}> {price === undefined ? 'forever' : 'a month'}</span>
              </p>
              <ul className={styles.tools}>
                {[...holdsAlways[plan], ...toolsBeyondLower(plan)].map((tool) => (
                  <li key={tool}>{tool}</li>
                ))}
              </ul>
              {isOwn && until && !current.cancelAtPeriodEnd && plan !== 'free' && (
                <p className={styles.soft}>Paid through {until}, then renews monthly.</p>
              )}
              {!isOwn && offer && (
                <Button
                  variant="default"
                  disabled={isBusy}
                  loading={subscribe.isPending && subscribe.variables?.plan === plan}
                  onClick={() => subscribe.mutate({ plan: offer.plan })}
                >
                  Choose {planNames[plan]}
                </Button>
              )}
              {isOwn && current.moves.includes('cancel') && (
                <Button
                  variant="default"
                  disabled={isBusy}
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate(undefined)}
                >
                  Cancel at the end of the month
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {current.plan === 'free' && current.offers.length > 0 && (
        <p className={styles.soft}>
          You’ll see the price again before you pay. Plans renew monthly. Cancel anytime, and keep
          the tools through the month you paid for.
        </p>
      )}
      <ApiErrorNotice error={error} />
    </div>
  );
}
