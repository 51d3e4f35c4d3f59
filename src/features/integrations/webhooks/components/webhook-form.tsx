import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import {
  MAX_WEBHOOK_URL_LENGTH,
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
  webhookUrlProblem,
} from '../rules.ts';
import styles from './webhooks.module.css';

type Values = { url: string; events: WebhookEvent[] };
type Props = {
  /** The one that changes. */
  webhook?: Values;
  busy: boolean;
  error: unknown;
  onSubmit: (values: Values) => void;
};

/** The address and the events of a new webhook, or of one that changes. */
export function WebhookForm({ webhook, busy, error, onSubmit }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...webhookEvents]);
  const [problems, setProblems] = useState<{ url?: string; events?: string }>({});
  const refused = getApiError(error)?.issues.find(({ path }) => path === 'url')?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const urlProblem = webhookUrlProblem(url.trim());
    const found = {
      ...(urlProblem && { url: urlProblem }),
      ...(events.length === 0 && { events: 'Choose what your software is notified about' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) onSubmit({ url: url.trim(), events });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={webhook ? 'Edit webhook' : 'New webhook'}>
      <Stack>
        <TextInput
          label="Webhook URL"
          type="url"
          placeholder="https://"
          value={url}
          maxLength={MAX_WEBHOOK_URL_LENGTH}
          error={problems.url ?? refused}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Checkbox.Group
          label="Events"
          value={events}
          error={problems.events}
          onChange={(values) => setEvents(webhookEvents.filter((event) => values.includes(event)))}
        >
          <div className={styles.events}>
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={webhookEventNames[event]} />
            ))}
          </div>
        </Checkbox.Group>
        {!refused && <ApiErrorNotice error={error} />}
        <div>
          <Button type="submit" loading={busy} variant={webhook ? 'default' : 'filled'}>
            {webhook ? 'Save webhook' : 'Add a webhook'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
