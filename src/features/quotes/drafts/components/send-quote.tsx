import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { WaitingForNetwork } from '#ui/waiting-for-network.tsx';
import { editableVersion, type Quote } from '../../components/quote.ts';
import { useMoveOptions } from '../../components/use-move-options.ts';
import { DocumentWithPhotos } from '../../documents/components/document-with-photos.tsx';
import { defaultQuoteChannels, type QuoteChannel, quoteChannels } from '../../rules.ts';
import styles from './send-quote.module.css';

const channelLabels = { email: 'By email', portal: 'In their portal', sms: 'By text' };
/** Without an account, the link is the portal. */
const linkLabels = { ...channelLabels, portal: 'As a link you send them' };

type Props = {
  quote: Quote;
  opened: boolean;
  onClose: () => void;
  onSent: (quote: Quote) => void;
};

/** Previews the quote as the customer will read it, and sends it. */
export function SendQuote({ quote, opened, onClose, onSent }: Props) {
  const [channels, setChannels] = useState<readonly QuoteChannel[]>(defaultQuoteChannels);
  const send = useMutation(orpc.quotes.send.mutationOptions(useMoveOptions(onSent)));
  const offered = useOfferedChannels(quote, opened);
  const isLinkOnly = offered.length === 1;
  const chosen = channels.filter((channel) => offered.includes(channel));
  const toggle = (toggled: QuoteChannel, isOn: boolean) =>
    setChannels(
      quoteChannels.filter((channel) => (channel === toggled ? isOn : channels.includes(channel))),
    );

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`What ${quote.customerName} gets`}
      size="44rem"
      centered={false}
    >
      <div className={styles.parts}>
        <DocumentWithPhotos
          quote={{ ...quote, ...editableVersion(quote), expired: false }}
          level="h3"
          bare
        />
        {isLinkOnly ? (
          <p>
            We don’t email or text {quote.customerName}: they haven’t agreed to hear from you. You
            get a link and send it to them yourself.
          </p>
        ) : (
          <fieldset className={styles.channels}>
            <legend className="label">How to send it</legend>
            {offered.map((channel) => (
              <Checkbox
                key={channel}
                label={(quote.homeownerId ? channelLabels : linkLabels)[channel]}
                checked={chosen.includes(channel)}
                onChange={(event) => toggle(channel, event.currentTarget.checked)}
              />
            ))}
            {chosen.length === 0 && <p className="error">Choose at least one way.</p>}
          </fieldset>
        )}
        <ApiErrorNotice error={send.error} />
        <div className={styles.actions}>
          <Button
            loading={send.isPending}
            disabled={!isLinkOnly && chosen.length === 0}
            onClick={() =>
              send.mutate({
                id: quote.id,
                channels: isLinkOnly ? ['portal'] : chosen,
                edits: quote.edits,
              })
            }
          >
            {isLinkOnly
              ? `Get the link for ${quote.customerName}`
              : `Send to ${quote.customerName}`}
          </Button>
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <WaitingForNetwork busy={send.isPending} />
        </div>
        <p className={styles.after}>
          {quote.sentAt
            ? 'They’ll see what changed. They can still read the earlier version.'
            : 'You can still change it until they answer. Each change is saved as a new version.'}
        </p>
      </div>
    </Dialog>
  );
}

/** The ways that can reach the customer. Without an account, they must have agreed to hear from the business. */
function useOfferedChannels({ homeownerId, customerId }: Quote, opened: boolean) {
  const { data } = useQuery(
    orpc.customers.get.queryOptions({
      input: { id: customerId ?? '' },
      enabled: opened && homeownerId === null && customerId !== null,
    }),
  );
  if (homeownerId !== null || !data) return quoteChannels;
  const allowed = { email: data.canEmail, portal: true, sms: data.canText };
  return quoteChannels.filter((channel) => allowed[channel]);
}
