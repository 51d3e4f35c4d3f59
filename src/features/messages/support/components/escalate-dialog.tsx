import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import styles from '#ui/confirm.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { ConversationParty } from '../../rules.ts';
import type { Conversation } from '../../shapes.ts';

const priorities = [
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const;

type Props = {
  conversation: Conversation;
  party: ConversationParty;
  opened: boolean;
  onDone: () => void;
};

/** Asks support into a conversation; all parties see that, and why. */
export function EscalateDialog({ conversation: { id, withName }, party, opened, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [priority, setPriority] = useState<(typeof priorities)[number]['value']>('high');
  const intent = useIdempotencyKey();
  const escalate = useMutation(
    orpc.conversations.escalate.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        setReason('');
        onDone();
      },
    }),
  );
  return (
    <Dialog
      opened={opened}
      onClose={onDone}
      title={party === 'admin' ? 'Escalate this conversation' : 'Get help from support'}
    >
      <form
        className={styles.parts}
        onSubmit={(event) => {
          event.preventDefault();
          escalate.mutate({ id, priority, ...(reason.trim() && { reason: reason.trim() }) });
        }}
      >
        <p>
          {party === 'admin'
            ? 'Both sides see that support joined, with this priority.'
            : `Support can then read this conversation and reply here. ${withName} sees that you asked and what you write below.`}
        </p>
        <Textarea
          label="What’s the problem?"
          description="Optional."
          autosize
          minRows={3}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div>
          <p className="label" aria-hidden="true">
            Priority
          </p>
          <SegmentedControl
            legend="Priority"
            name="priority"
            options={priorities}
            value={priority}
            onChange={setPriority}
          />
        </div>
        {escalate.error && (
          <p className="error" role="alert">
            {getApiError(escalate.error)?.message ?? 'We couldn’t reach support. Try again.'}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={escalate.isPending}>
            {party === 'admin' ? 'Escalate' : 'Ask support to join'}
          </Button>
          <Button variant="default" onClick={onDone}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
