import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Notice } from '#ui/notice.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import type { Customer } from '../../components/customer.ts';
import styles from '../../components/customer-detail.module.css';
import { type ConsentChannel, type ContactState, consentChannels } from '../rules.ts';

const channelTexts = { email: 'Email', sms: 'Texts' } as const;

const states: Record<
  Exclude<ContactState, 'none' | 'unconfirmed'>,
  { tone: 'ok' | 'neutral' | 'attention'; label: string; text: string }
> = {
  open: {
    tone: 'neutral',
    label: 'Not confirmed yet',
    text: 'Ask them first. We send one short message in our own words.',
  },
  asked: {
    tone: 'attention',
    label: 'Waiting for their answer',
    text: 'We asked them. You can contact them as soon as they say yes.',
  },
  allowed: { tone: 'ok', label: 'OK to contact', text: 'They agreed to hear from you.' },
  refused: {
    tone: 'neutral',
    label: 'Asked not to be contacted',
    text: 'You can still log calls and meetings here.',
  },
};

/** Whether somebody without an account has agreed to be written to, and a button to ask them. */
export function ContactConsent({ customer }: { customer: Customer }) {
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  const ask = useMutation(
    orpc.customers.requestContact.mutationOptions({
      context: intent.context,
      onSuccess: (saved) => {
        intent.done();
        const key = orpc.customers.get.queryKey({ input: { id: saved.id } });
        queryClient.setQueryData(key, saved);
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.customers.key() }),
    }),
  );
  const channels = consentChannels.filter((channel) => customer.contact[channel] !== 'none');
  if (customer.homeownerId !== null || channels.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="contact-consent">
      <h3 className={styles.heading} id="contact-consent">
        Can you contact them?
      </h3>
      {ask.error && (
        <Notice tone="bad">
          {getApiError(ask.error)?.message ?? 'We couldn’t ask them right now. Try again.'}
        </Notice>
      )}
      {channels.map((channel) => (
        <Channel
          key={channel}
          channel={channel}
          state={customer.contact[channel]}
          isAsking={ask.isPending && ask.variables.channel === channel}
          onAsk={() => ask.mutate({ id: customer.id, channel })}
        />
      ))}
    </section>
  );
}

type ChannelProps = {
  channel: ConsentChannel;
  state: ContactState;
  isAsking: boolean;
  onAsk: () => void;
};

function Channel({ channel, state, isAsking, onAsk }: ChannelProps) {
  // Of those who have an account, which this is not about.
  if (state === 'none' || state === 'unconfirmed') return null;
  const { tone, label, text } = states[state];
  return (
    <div className={styles.controls}>
      <span>{channelTexts[channel]}</span>
      <StatusLabel tone={tone}>{label}</StatusLabel>
      <span className={styles.note}>{text}</span>
      {state === 'open' && (
        <Button variant="default" loading={isAsking} onClick={onAsk}>
          {channel === 'email' ? 'Ask them by email' : 'Ask them by text'}
        </Button>
      )}
    </div>
  );
}
