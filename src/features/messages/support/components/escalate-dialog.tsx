import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
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
    <DialogForm
      title={party === 'admin' ? 'Escalate this conversation' : 'Get help from support'}
      opened={opened}
      onClose={onDone}
      action={party === 'admin' ? 'Escalate' : 'Ask support to join'}
      cancelLabel="Not now"
      busy={escalate.isPending}
      error={escalate.error}
      failure="We couldn’t reach support. Try again."
      onSubmit={() =>
        escalate.mutate({ id, priority, ...(reason.trim() && { reason: reason.trim() }) })
      }
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
    </DialogForm>
  );
}
