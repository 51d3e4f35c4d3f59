import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { MAX_CONNECT_MESSAGE_LENGTH } from '../rules.ts';
import styles from './request-list.module.css';

/** Asks one business to call. */
export function AskToCall({ contractorId, onDone }: { contractorId: string; onDone: () => void }) {
  const business = useQuery(
    orpc.contractors.get.queryOptions({ input: { id: contractorId }, retry: false }),
  );
  const [message, setMessage] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const client = useQueryClient();
  const intent = useIdempotencyKey();
  const ask = useMutation(
    orpc.connectRequests.create.mutationOptions({
      context: intent.context,
      onSuccess: async () => {
        intent.done();
        await client.invalidateQueries({ queryKey: orpc.connectRequests.key() });
        onDone();
      },
    }),
  );
  if (!business.data) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsEmpty(!message.trim());
    if (message.trim()) ask.mutate({ contractorId, message });
  }

  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h2>Ask {business.data.businessName} to call</h2>
      <Textarea
        label="What’s it about?"
        description="They see your first name and this message. They’ll see your phone number and email once they accept."
        value={message}
        error={isEmpty && 'Write a sentence or two'}
        onChange={(event) => setMessage(event.currentTarget.value)}
        maxLength={MAX_CONNECT_MESSAGE_LENGTH}
        autosize
        minRows={3}
      />
      <ApiErrorNotice error={ask.error} />
      <div>
        <Button type="submit" loading={ask.isPending}>
          Send the request
        </Button>
      </div>
    </form>
  );
}
