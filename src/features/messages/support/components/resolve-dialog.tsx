import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { DialogForm } from '#ui/dialog-form.tsx';

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
    <DialogForm
      title="Resolve this conversation"
      opened={opened}
      onClose={onDone}
      action="Resolve"
      cancelLabel="Not yet"
      busy={resolve.isPending}
      error={resolve.error}
      failure="That didn’t go through. Try again."
      onSubmit={() => {
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
    </DialogForm>
  );
}
