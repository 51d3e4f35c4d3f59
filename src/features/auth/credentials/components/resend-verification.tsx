import { Button } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';

/** Sends the mail again that confirms the user's email address. */
export function ResendVerification() {
  const { context, done } = useIdempotencyKey();
  const send = useDedupedMutation(
    orpc.session.requestEmailVerification.mutationOptions({ context, onSuccess: done }),
  );
  return (
    <>
      {send.isSuccess && (
        <Notice tone="ok">A new email is on its way. Only the newest code and link work.</Notice>
      )}
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
