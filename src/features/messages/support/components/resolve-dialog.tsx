import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import styles from '#ui/confirm.module.css';
import { Dialog } from '#ui/dialog.tsx';

type Props = { id: string; opened: boolean; onDone: () => void };

/** Resolves a conversation on behalf of support, with an optional explanation. */
export function ResolveDialog({ id, opened, onDone }: Props) {
  const [resolution, setResolution] = useState('');
  const intent = useIdempotencyKey();
  const resolve = useMutation(
    orpc.conversations.resolve.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        setResolution('');
        onDone();
      },
    }),
  );
  return (
    <Dialog opened={opened} onClose={onDone} title="Resolve this conversation">
      <form
        className={styles.parts}
        onSubmit={(event) => {
          event.preventDefault();
          const explanation = resolution.trim();
          resolve.mutate({ id, ...(explanation && { resolution: explanation }) });
        }}
      >
        <p>Everyone in it is notified. If they keep talking, support leaves.</p>
        <Textarea
          label="How was it resolved?"
          description="Everyone in the conversation sees this. Optional."
          autosize
          minRows={3}
          maxLength={1_000}
          value={resolution}
          onChange={(event) => setResolution(event.currentTarget.value)}
        />
        {resolve.error && (
          <p className="error" role="alert">
            {getApiError(resolve.error)?.message ?? 'That didn’t go through. Try again.'}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={resolve.isPending}>
            Resolve
          </Button>
          <Button variant="default" onClick={onDone}>
            Not yet
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
