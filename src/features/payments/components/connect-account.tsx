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
        title={isStarted ? 'Stripe needs more from you' : 'Homeowners cannot pay you online yet'}
        action={
          <Button loading={connect.isPending} onClick={() => connect.mutate(undefined)}>
            {isStarted ? 'Go on at Stripe' : 'Connect with Stripe'}
          </Button>
        }
      >
        {isStarted
          ? 'Tell Stripe what is missing. It may take a few minutes until you can be paid.'
          : 'Connect an account of your own with Stripe. What homeowners pay goes straight to it.'}
      </Notice>
      <ApiErrorNotice error={connect.error} />
    </>
  );
}
