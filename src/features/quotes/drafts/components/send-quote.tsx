import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ContactConsent } from '#features/customers/consents/components/contact-consent.tsx';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { WaitingForNetwork } from '#ui/waiting-for-network.tsx';
import { editableVersion, type Quote } from '../../components/quote.ts';
import { useMoveOptions } from '../../components/use-move-options.ts';
import { DocumentWithPhotos } from '../../documents/components/document-with-photos.tsx';
import { defaultQuoteChannels, type QuoteChannel, quoteChannels } from '../../rules.ts';
import styles from './send-quote.module.css';

// Needed only for a customer of whom nothing but a name is known.
const AskForEmail = lazyPart(async () => ({
  default: (await import('./ask-for-email.tsx')).AskForEmail,
}));

const channelLabels = { email: 'By email', portal: 'In their portal', sms: 'By text' };
/** Without an account, the link is the portal. */
const linkLabels = { ...channelLabels, portal: 'As a link you send them' };

type Props = {
  quote: Quote;
  opened: boolean;
  onClose: () => void;
  /** `chosen` are the ways in which it was to go. */
  onSent: (quote: Quote, chosen: readonly QuoteChannel[]) => void;
};

/** Previews the quote as the customer will read it, and sends it. */
export function SendQuote({ quote, opened, onClose, onSent }: Props) {
  const [channels, setChannels] = useState<readonly QuoteChannel[]>(defaultQuoteChannels);
  const { offered, isLoading } = useOfferedChannels(quote.id, opened);
  // With an account, the portal remains, where the customer finds the quote.
  const isLinkOnly = offered.length === 1 && quote.homeownerId === null;
  const customer = useOwnCustomer(quote, opened);
  const needsEmail = customer && !customer.email && !quote.customerEmail ? customer : undefined;
  const chosen = channels.filter((channel) => offered.includes(channel));
  const missing = quoteChannels.filter((channel) => !offered.includes(channel));
  const send = useMutation(
    orpc.quotes.send.mutationOptions(useMoveOptions((sent) => onSent(sent, chosen))),
  );
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
        {needsEmail ? (
          <Suspense fallback={<LoadingRows rows={2} label="Loading" />}>
            <AskForEmail customer={needsEmail} />
          </Suspense>
        ) : isLoading ? (
          <LoadingRows rows={2} label="Finding out how this can reach them" />
        ) : isLinkOnly ? (
          <p>
            {quote.customerName} hasn’t agreed to get email or texts from you here, so we don’t send
            them this quote. You get a link to it and send that to them yourself, by text or however
            you talk.
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
            {quote.homeownerId !== null &&
              missing.map((channel) => (
                <p key={channel} className={styles.after}>
                  {notOffered[channel](quote.customerName)}
                </p>
              ))}
            {chosen.length === 0 && <p className="error">Choose at least one way.</p>}
          </fieldset>
        )}
        {!isLoading && !needsEmail && customer && missing.length > 0 && (
          <ContactConsent customer={customer} />
        )}
        <ApiErrorNotice error={send.error} />
        <div className={styles.actions}>
          {!needsEmail && (
            <Button
              loading={send.isPending}
              disabled={isLoading || (!isLinkOnly && chosen.length === 0)}
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
          )}
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <WaitingForNetwork busy={send.isPending} />
        </div>
        <p className={styles.after}>
          {quote.leadId &&
            !quote.sentAt &&
            'It’s free, and your quote uses the spot you have on this lead. '}
          {quote.sentAt
            ? 'They’ll see what changed. They can still read the earlier version.'
            : 'You can still change it until they answer. Each change is saved as a new version.'}
        </p>
      </div>
    </Dialog>
  );
}

/**
 * The ways that can reach the customer, by what they allow; all of them while that is not known, since the server leaves
 * out what they do not allow.
 */
function useOfferedChannels(id: string, opened: boolean) {
  const { data, isLoading } = useQuery(
    orpc.quotes.channels.queryOptions({ input: { id }, enabled: opened, retry: 1, staleTime: 0 }),
  );
  const allowed = { email: true, sms: true, ...data, portal: true };
  return { offered: quoteChannels.filter((channel) => allowed[channel]), isLoading };
}

/** Why a way is not offered for a customer with an account. */
const notOffered = {
  email: (name: string) =>
    `We can’t email this to ${name}: they haven’t confirmed their address, or email is turned off for them.`,
  sms: (name: string) =>
    `We can’t text ${name}: they have no phone number here, or texts are turned off for them.`,
  portal: () => '',
};

/** The record of a customer without an account. */
function useOwnCustomer({ customerId, homeownerId }: Quote, opened: boolean) {
  const { data } = useQuery(
    orpc.customers.get.queryOptions({
      input: { id: customerId ?? '' },
      enabled: opened && customerId !== null && homeownerId === null,
    }),
  );
  return homeownerId === null ? data : undefined;
}
