import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { PlanNotice } from '../../components/plan-notice.tsx';
import { MAX_WEBHOOKS, webhookEventNames } from '../rules.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

export type Webhook = Awaited<ReturnType<Api['webhooks']['list']>>['items'][number];

export function WebhookList() {
  const query = useQuery(orpc.webhooks.list.queryOptions());
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: orpc.webhooks.key() });
  const [secret, setSecret] = useState<string>();
  const create = useMutation(
    orpc.webhooks.create.mutationOptions({
      onSuccess: (made) => setSecret(made.secret),
      onSettled: refresh,
    }),
  );
  if (!query.data)
    return query.isError ? (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Your webhooks didn’t load. Nothing has changed.
      </ErrorNotice>
    ) : (
      <LoadingRows rows={2} label="Loading your webhooks" />
    );
  const { items, included } = query.data;
  return (
    <Stack>
      {!included && (
        <PlanNotice>
          The Business plan includes webhooks.
          {items.length > 0 && ' Nothing is sent to the ones below until you’re on it again.'}
        </PlanNotice>
      )}
      {secret && (
        <Notice tone="ok" title="Copy the secret now. You’ll only see it once">
          <code className={styles.secret}>{secret}</code>
        </Notice>
      )}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((webhook) => (
            <WebhookRow key={webhook.id} {...{ webhook, included }} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {included && items.length < MAX_WEBHOOKS && (
        <WebhookForm
          key={create.data?.id}
          busy={create.isPending}
          error={create.error}
          onSubmit={(values) => create.mutate(values)}
        />
      )}
    </Stack>
  );
}

type RowProps = { webhook: Webhook; included: boolean; onSecret: (secret: string) => void };

function WebhookRow({ webhook, included, onSecret }: RowProps) {
  const { id, url, events, hint, disabledAt } = webhook;
  const client = useQueryClient();
  const [open, setOpen] = useState<'log' | 'edit'>();
  const [asking, setAsking] = useState<'remove' | 'secret'>();
  const options = {
    onSuccess: () => setAsking(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.webhooks.key() }),
  };
  const update = useMutation(
    orpc.webhooks.update.mutationOptions({ ...options, onSuccess: () => setOpen(undefined) }),
  );
  const remove = useMutation(orpc.webhooks.remove.mutationOptions(options));
  const renew = useMutation(
    orpc.webhooks.renewSecret.mutationOptions({
      ...options,
      onSuccess: (renewed) => {
        setAsking(undefined);
        onSecret(renewed.secret);
      },
    }),
  );
  const toggle = (part: 'log' | 'edit') => setOpen(open === part ? undefined : part);
  return (
    <li className={styles.row}>
      <div>
        <strong className={styles.url}>{url}</strong>
        <p className={styles.soft}>
          {events.map((event) => webhookEventNames[event]).join(', ')}. Secret …{hint}
        </p>
        <StateOf webhook={webhook} />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" aria-expanded={open === 'log'} onClick={() => toggle('log')}>
          Deliveries
        </Button>
        {included && (
          <>
            <Button
              variant="default"
              aria-expanded={open === 'edit'}
              onClick={() => toggle('edit')}
            >
              Change
            </Button>
            <Button
              variant="default"
              loading={update.isPending}
              onClick={() => update.mutate({ id, enabled: disabledAt !== null })}
            >
              {disabledAt ? 'Turn on' : 'Turn off'}
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => setAsking('secret')}>
          New secret
        </Button>
        <Button variant="default" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </div>
      {!open && <ApiErrorNotice error={update.error} />}
      {open === 'edit' && (
        <WebhookForm
          webhook={webhook}
          busy={update.isPending}
          error={update.error}
          onSubmit={(values) => update.mutate({ id, ...values })}
        />
      )}
      {open === 'log' && <WebhookDeliveries id={id} canSend={included && !disabledAt} />}
      <Confirm
        title={`Remove the webhook to ${url}?`}
        action="Remove it"
        destructive
        opened={asking === 'remove'}
        busy={remove.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => remove.mutate({ id })}
      >
        Nothing more is sent there, and its delivery list is deleted.
        <ApiErrorNotice error={remove.error} />
      </Confirm>
      <Confirm
        title="Create a new secret?"
        action="Create a new secret"
        opened={asking === 'secret'}
        busy={renew.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => renew.mutate({ id })}
      >
        The old secret stops working right away, so update your software.
        <ApiErrorNotice error={renew.error} />
      </Confirm>
    </li>
  );
}

function StateOf({ webhook: { disabledAt, disabledBy, failingSince } }: { webhook: Webhook }) {
  if (disabledAt)
    return (
      <p className={styles.bad}>
        {disabledBy === 'failures' ? 'Turned off because it didn’t respond, ' : 'Turned off '}
        <RelativeTime at={disabledAt} />
      </p>
    );
  if (!failingSince) return null;
  return (
    <p className={styles.bad}>
      Nothing was delivered since <RelativeTime at={failingSince} />
    </p>
  );
}
