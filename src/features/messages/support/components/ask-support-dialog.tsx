import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { MAX_MESSAGE_LENGTH } from '../../rules.ts';

type Props = {
  page: string | undefined;
  inbox: string | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Starts a conversation with support. What was written stays when it is closed. */
export default function AskSupportDialog({ page, inbox, opened, onClose }: Props) {
  const [subject, setSubject] = useState('');
  const [content, setContent] = useState('');
  const navigate = useNavigate();
  const intent = useIdempotencyKey();
  const ask = useMutation(
    orpc.conversations.create.mutationOptions({
      context: intent.context,
      onSuccess: ({ id }) => {
        intent.done();
        onClose();
        setSubject('');
        setContent('');
        void navigate({ pathname: inbox, search: `?conversationId=${id}` });
      },
    }),
  );
  return (
    <DialogForm
      title="Contact support"
      opened={opened}
      onClose={onClose}
      action="Send"
      cancelLabel="Not now"
      busy={ask.isPending}
      error={ask.error}
      failure="That didn’t send. We kept what you wrote. Try again."
      onSubmit={() => {
        const about = subject.trim();
        ask.mutate({
          type: 'support',
          content: content.trim(),
          ...(about && { subject: about }),
          ...(page && { page }),
        });
      }}
    >
      <p>We’ll reply in your messages{page && ', and we see which page you were on'}.</p>
      <TextInput
        label="About"
        maxLength={120}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Textarea
        label="What can we help with?"
        required
        withAsterisk={false}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_MESSAGE_LENGTH}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
