import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Notice } from '#ui/notice.tsx';

/** Sends a business to Stripe, where it says who it is and where its money goes. */
export function ConnectAccount({ isStarted }: { isStarted: boolean }) {
  const connect = useMutation(
    orpc.billing.connect.mutationOptions({ onSuccess: ({ url }) => window.location.assign(url) }),
  );
  return (
    <>
      <Notice
        tone="attention"
        title={isStarted ? 'Stripe needs more from you' : 'Homeowners can’t pay you online yet'}
        action={
          <Button loading={connect.isPending} onClick={() => connect.mutate(undefined)}>
            {isStarted ? 'Continue on Stripe' : 'Connect with Stripe'}
          </Button>
        }
      >
        {isStarted
          ? 'Give Stripe what’s missing. It may take a few minutes before you can get paid.'
          : 'Connect your own Stripe account. Homeowner payments go straight to it.'}
      </Notice>
      <ApiErrorNotice error={connect.error} />
    </>
  );
}
