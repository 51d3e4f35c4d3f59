import { Button } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';

/** Sends the link again that confirms the user's email address. */
export function ResendVerification() {
  const { context, done } = useIdempotencyKey();
  const send = useDedupedMutation(
    orpc.session.requestEmailVerification.mutationOptions({ context, onSuccess: done }),
  );
  if (send.isSuccess)
    return <Notice tone="ok">A new link is on its way. Only the newest one works.</Notice>;
  return (
    <>
      {send.isError && (
        <ErrorNotice>
          {getApiError(send.error)?.message ?? 'We didn’t get a response. It’s safe to try again.'}
        </ErrorNotice>
      )}
      <div>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
          Send again
        </Button>
      </div>
    </>
  );
}
