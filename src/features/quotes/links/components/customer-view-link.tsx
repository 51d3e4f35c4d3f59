import { Button, CopyButton, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Notice } from '#ui/notice.tsx';
import { isReadyToShare, type Quote } from '../../components/quote.ts';
import { useMoveOptions } from '../../components/use-move-options.ts';
import styles from './customer-view-link.module.css';

/** Hands the link to another program, such as the messages of a phone, where the browser can. */
function ShareLink({ quote, url }: { quote: Quote; url: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  if (!canShare) return null;
  const title = `Quote from ${quote.contractorName}: ${quote.projectTitle}`;
  // Closing the sheet of the phone is no failure.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button variant="default" onClick={share}>
      Share
    </Button>
  );
}

/** Opens the text messages of the device with the link written, to be sent from the contractor's own number. */
function TextLink({ quote, url }: { quote: Quote; url: string }) {
  const number = quote.customerPhone?.replaceAll(/[^\d+]/g, '');
  if (!number) return null;
  const text = `Quote from ${quote.contractorName} for ${quote.projectTitle}: ${url}`;
  return (
    <a className="button" href={`sms:${number}?&body=${encodeURIComponent(text)}`}>
      Text it
    </a>
  );
}

const CopyLink = ({ url, isMain }: { url: string; isMain?: boolean }) => (
  <CopyButton value={url}>
    {({ copied, copy }) => (
      <Button variant={isMain ? 'filled' : 'default'} onClick={copy}>
        {copied ? 'Copied' : 'Copy link'}
      </Button>
    )}
  </CopyButton>
);

/** Nobody was emailed or texted: the link has to be passed on, so it comes before everything else. */
export function ReadyToShare({ quote }: { quote: Quote }) {
  const { customerName, customerViewUrl: url, version } = quote;
  if (!url || !isReadyToShare(quote)) return null;
  return (
    <Notice
      tone="attention"
      title={`${version > 1 ? `Version ${version} is ready` : 'Ready'} to share: nobody was emailed`}
      action={
        <>
          <CopyLink url={url} isMain />
          <TextLink quote={quote} url={url} />
          <ShareLink quote={quote} url={url} />
        </>
      }
    >
      <p>
        Copy the link and send it to {customerName} yourself, by text or however you talk. They can
        read the quote, ask questions, and sign without an account. You’ll see here when they open
        it, and we’ll notify you when they ask or answer.
      </p>
      {/* To be copied by hand where a browser keeps the clipboard to itself. */}
      <TextInput
        mt="xs"
        label="Link"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Notice>
  );
}

function whatLinkDoes({ status, expired, homeownerId, customerName }: Quote) {
  if (status !== 'sent' || expired)
    return 'Anyone with the link can read the quote and see how it stands, but can’t sign it anymore.';
  return homeownerId
    ? 'Anyone with the link can read the quote without signing in. They have to sign in to accept.'
    : `Send it to ${customerName}. They can read, ask questions, and sign without an account. Before they sign, we email them a code. Signing opens the project for both of you.`;
}

/** The link that shows the quote without signing in: the contractor can copy, share, replace or revoke it. */
export function CustomerViewLink({ quote }: { quote: Quote }) {
  const options = useMoveOptions();
  const renew = useMutation(orpc.quotes.renewLink.mutationOptions(options));
  const revoke = useMutation(orpc.quotes.revokeLink.mutationOptions(options));
  const [isRevoking, setIsRevoking] = useState(false);
  const { id, moves, customerViewUrl: url } = quote;
  const canRenew = moves.includes('renewLink');
  if (!url && !canRenew) return null;
  const isBusy = renew.isPending || revoke.isPending;
  const isAtTop = isReadyToShare(quote);
  return (
    <section aria-labelledby="customer-link">
      <h3 className={styles.title} id="customer-link">
        Link for the customer
      </h3>
      <p className={styles.explanation}>
        {url
          ? whatLinkDoes(quote)
          : 'There’s no link. Nobody can read the quote without signing in.'}
      </p>
      <div className={styles.buttons}>
        {url && !isAtTop && <CopyLink url={url} />}
        {url && !isAtTop && <ShareLink quote={quote} url={url} />}
        {canRenew && (
          <Button variant="subtle" disabled={isBusy} onClick={() => renew.mutate({ id })}>
            {url ? 'Replace link' : 'Create a link'}
          </Button>
        )}
        {url && moves.includes('revokeLink') && (
          <Button
            variant="subtle"
            color="red"
            disabled={isBusy}
            onClick={() => setIsRevoking(true)}
          >
            Turn off the link
          </Button>
        )}
      </div>
      <Confirm
        title="Turn off the link?"
        action="Turn off the link"
        cancelLabel="Keep it"
        destructive
        opened={isRevoking}
        busy={revoke.isPending}
        onClose={() => setIsRevoking(false)}
        onConfirm={() => revoke.mutate({ id }, { onSettled: () => setIsRevoking(false) })}
      >
        <p>
          {quote.homeownerId
            ? 'Whoever has it can’t open the quote with it anymore. Your customer still has the quote in their account.'
            : `${quote.customerName} can’t open the quote anymore until you give them a new link.`}
        </p>
      </Confirm>
      <ApiErrorNotice error={renew.error ?? revoke.error} />
    </section>
  );
}
