import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { useRefreshQuotes } from '../../components/use-refresh.ts';
import { QuoteDocument } from '../../documents/components/quote-document.tsx';
import { defaultQuoteChannels } from '../../rules.ts';
import { editableVersion } from './draft-form.ts';
import styles from './send-quote.module.css';

const channelLabels = { email: 'By e-mail', portal: 'In their portal', sms: 'By text' };

type Props = {
  quote: Quote;
  opened: boolean;
  onClose: () => void;
  onSent: (quote: Quote) => void;
};

/** Shows what the customer will get, and sends it. */
export function SendQuote({ quote, opened, onClose, onSent }: Props) {
  const [channels, setChannels] = useState([...defaultQuoteChannels]);
  const refresh = useRefreshQuotes();
  const intent = useIdempotencyKeys();
  const send = useMutation(
    orpc.quotes.send.mutationOptions({
      context: intent.context,
      onSuccess: (sent) => {
        intent.done();
        onSent(sent);
      },
      onSettled: refresh,
    }),
  );
  const toggle = (channel: (typeof channels)[number], on: boolean) =>
    setChannels(
      defaultQuoteChannels.filter((way) => (way === channel ? on : channels.includes(way))),
    );

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`What ${quote.customerName} gets`}
      size="44rem"
      centered={false}
    >
      <div className={styles.parts}>
        <QuoteDocument
          quote={{ ...quote, ...editableVersion(quote), expired: false }}
          level="h3"
          bare
        />
        <fieldset className={styles.ways}>
          <legend className="label">How it goes out</legend>
          {defaultQuoteChannels.map((channel) => (
            <Checkbox
              key={channel}
              label={channelLabels[channel]}
              checked={channels.includes(channel)}
              onChange={(event) => toggle(channel, event.currentTarget.checked)}
            />
          ))}
          {channels.length === 0 && <p className="error">Choose at least one way.</p>}
        </fieldset>
        <ApiErrorNotice error={send.error} />
        <div className={styles.actions}>
          <Button
            loading={send.isPending}
            disabled={channels.length === 0}
            onClick={() => send.mutate({ id: quote.id, channels, edits: quote.edits })}
          >
            Send to {quote.customerName}
          </Button>
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
        </div>
        <p className={styles.after}>
          {quote.sentAt
            ? 'They are told what is different. The version before stays readable.'
            : 'You can still change it until it is answered: each change is a version of its own.'}
        </p>
      </div>
    </Modal>
  );
}
