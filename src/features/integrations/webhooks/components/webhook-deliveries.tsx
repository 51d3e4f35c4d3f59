import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { deliveryStatusNames, outcomeText, TEST_EVENT, webhookEventNames } from '../rules.ts';
import styles from './webhooks.module.css';

const REFRESH_MS = 5_000;

type Props = { id: string; canSend: boolean };

/** What was sent to an address lately, and what came of it. */
export function WebhookDeliveries({ id, canSend }: Props) {
  const client = useQueryClient();
  const intents = useIdempotencyKeys();
  const query = useQuery({
    ...orpc.webhooks.deliveries.queryOptions({ input: { id } }),
    // While something waits, its outcome is near.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'queued') ? REFRESH_MS : false,
  });
  const options = {
    context: intents.context,
    onSuccess: intents.done,
    onSettled: () => client.invalidateQueries({ queryKey: orpc.webhooks.key() }),
  };
  const test = useMutation(orpc.webhooks.test.mutationOptions(options));
  const resend = useMutation(orpc.webhooks.resend.mutationOptions(options));
  const items = query.data?.items;
  return (
    <section className={styles.log} aria-label="Deliveries">
      {canSend && (
        <div>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ id })}>
            Send a test
          </Button>
        </div>
      )}
      <ApiErrorNotice error={test.error ?? resend.error} />
      {query.isPending && <LoadingRows rows={3} label="Loading the deliveries" />}
      {!items && query.isError && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The deliveries didn’t load.
        </ErrorNotice>
      )}
      {items?.length === 0 && <p className={styles.soft}>Nothing has been sent there yet.</p>}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((delivery) => (
            <li key={delivery.id} className={styles.delivery}>
              <div>
                <span>{nameOf(delivery.event)}</span>{' '}
                <span className={delivery.status === 'failed' ? styles.bad : styles.soft}>
                  {deliveryStatusNames[delivery.status]}
                </span>
                <p className={styles.soft}>
                  <RelativeTime at={delivery.createdAt} />. {outcomeText(delivery)}
                  {delivery.durationMs !== null && ` in ${delivery.durationMs} ms`}
                  {delivery.attempts > 1 && `, tried ${delivery.attempts} times`}
                </p>
              </div>
              {canSend && delivery.status !== 'queued' && (
                <Button
                  variant="default"
                  loading={resend.isPending && resend.variables.id === delivery.id}
                  onClick={() => resend.mutate({ id: delivery.id })}
                >
                  Send again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const nameOf = (event: string) =>
  event === TEST_EVENT
    ? 'Test'
    : (Object.entries(webhookEventNames).find(([name]) => name === event)?.[1] ?? event);
