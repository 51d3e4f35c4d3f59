import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LengthNote, lengthProblem } from '#ui/length-note.tsx';
import styles from './review-actions.module.css';

type Props = {
  label: string;
  description: string;
  /** Label of the button. */
  action: string;
  initialText?: string;
  maxLength: number;
  /** What was written before, and is not sent yet. */
  keptText?: string | undefined;
  /** Keeps what is written; empty once it is sent or given up. */
  onText?: (text: string) => void;
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Text about a review: the contractor's answer, or the reason for a report. */
export function ReviewTextForm({
  initialText = '',
  action,
  maxLength,
  keptText = initialText,
  onText,
  send,
  onDone,
  onClose,
  ...field
}: Props) {
  const [text, setText] = useState(keptText);
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const sending = useDedupedMutation({
    mutationFn: send,
    onSuccess: async () => {
      onText?.('');
      await queryClient.invalidateQueries({ queryKey: orpc.reviews.key() });
      onDone();
    },
  });
  const apiError = sending.error ? getApiError(sending.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = text.trim() ? lengthProblem(text, maxLength) : 'Write a sentence or two';
    setProblem(found);
    if (!found) sending.mutate(text);
  }

  function giveUp() {
    onText?.('');
    onClose();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <Textarea
          {...field}
          value={text}
          autosize
          minRows={3}
          data-autofocus
          autoFocus
          error={problem}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setText(value);
            onText?.(value);
            setProblem(undefined);
          }}
        />
        <LengthNote text={text} max={maxLength} />
      </div>
      {sending.error && (
        <ErrorNotice>
          {apiError?.message ?? 'That didn’t go through. We kept what you wrote. Try again.'}
        </ErrorNotice>
      )}
      <FormActions action={action} isPending={sending.isPending} onCancel={giveUp} />
    </form>
  );
}
