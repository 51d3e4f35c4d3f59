import { Button, CopyButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useIntents } from '#browser/intent.ts';
import styles from './customer-link.module.css';
import type { Quote } from './quote.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { useRefreshQuotes } from './use-refresh.ts';

/** The link by which the customer reads the quote without signing in: to copy, to end, to make anew. */
export function CustomerLink({ quote }: { quote: Quote }) {
  const refresh = useRefreshQuotes();
  const intent = useIntents();
  const options = {
    context: intent.context,
    onSuccess: () => intent.done(),
    onSettled: refresh,
  };
  const renew = useMutation(orpc.quotes.renewLink.mutationOptions(options));
  const revoke = useMutation(orpc.quotes.revokeLink.mutationOptions(options));
  const { id, moves, customerViewUrl: url } = quote;
  const mayRenew = moves.includes('renewLink');
  if (!url && !mayRenew) return null;
  const busy = renew.isPending || revoke.isPending;
  return (
    <section aria-labelledby="customer-link">
      <h3 className={styles.title} id="customer-link">
        Link for the customer
      </h3>
      <p className={styles.words}>
        {url
          ? 'Whoever has it can read the quote without signing in. Accepting asks them to.'
          : 'There is none: nobody can read the quote without signing in.'}
      </p>
      <div className={styles.buttons}>
        {url && (
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the link'}
              </Button>
            )}
          </CopyButton>
        )}
        {mayRenew && (
          <Button variant="subtle" disabled={busy} onClick={() => renew.mutate({ id })}>
            {url ? 'Replace it' : 'Make a link'}
          </Button>
        )}
        {url && moves.includes('revokeLink') && (
          <Button
            variant="subtle"
            color="red"
            disabled={busy}
            onClick={() => revoke.mutate({ id })}
          >
            End it
          </Button>
        )}
      </div>
      <RefusedNotice error={renew.error ?? revoke.error} />
    </section>
  );
}
