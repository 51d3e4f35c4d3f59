import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import styles from './calendar-page.module.css';

/** The private address for calendar programs. */
export function CalendarFeed() {
  const queryClient = useQueryClient();
  const key = orpc.calendar.feed.queryKey();
  const feed = useQuery(orpc.calendar.feed.queryOptions());
  const [copied, setCopied] = useState(false);
  /** What waits for a yes: both end the address that calendar apps use. */
  const [asked, setAsked] = useState<'renew' | 'revoke'>();
  const intent = useIdempotencyKey();
  const saved = {
    onSuccess: (answer: { url: string | null }) => {
      setCopied(false);
      setAsked(undefined);
      intent.done();
      queryClient.setQueryData(key, answer);
    },
  };
  const renew = useMutation(
    orpc.calendar.renewFeed.mutationOptions({ ...saved, context: intent.context }),
  );
  const revoke = useMutation(orpc.calendar.revokeFeed.mutationOptions(saved));
  const url = feed.data?.url;
  return (
    <section className={styles.parts} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed" className={styles.range}>
        In your own calendar app
      </h2>
      <p className={styles.hint}>
        Subscribe from Google, Apple, or Outlook with a private address to see these events there.
        Anyone with the address can read them, so don’t share it. A new address replaces the old
        one.
      </p>
      {feed.isError && (
        <ErrorNotice onRetry={() => void feed.refetch()} retrying={feed.isFetching}>
          The address didn’t load.
        </ErrorNotice>
      )}
      {url && (
        <TextInput
          label="Private address"
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {!asked && <ApiErrorNotice error={renew.error ?? revoke.error} />}
      <div className={styles.buttons}>
        {url && (
          <Button
            variant="default"
            onClick={() => void navigator.clipboard?.writeText(url).then(() => setCopied(true))}
          >
            {copied ? 'Copied' : 'Copy address'}
          </Button>
        )}
        <Button
          variant="default"
          loading={renew.isPending}
          disabled={!feed.data}
          onClick={() => (url ? setAsked('renew') : renew.mutate(undefined))}
        >
          {url ? 'Make a new address' : 'Make a private address'}
        </Button>
        {url && (
          <Button variant="default" onClick={() => setAsked('revoke')}>
            Remove address
          </Button>
        )}
      </div>
      <Confirm
        title={asked === 'renew' ? 'Make a new address?' : 'Remove the address?'}
        action={asked === 'renew' ? 'Make a new address' : 'Remove address'}
        cancelLabel="Keep it"
        destructive
        opened={asked !== undefined}
        busy={renew.isPending || revoke.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => (asked === 'renew' ? renew : revoke).mutate(undefined)}
      >
        <p>
          Calendar apps that use this address stop getting your events.
          {asked === 'renew' && ' Subscribe again there with the new one.'}
        </p>
        <ApiErrorNotice error={renew.error ?? revoke.error} />
      </Confirm>
    </section>
  );
}
