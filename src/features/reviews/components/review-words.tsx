import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { useSendOnce } from '#browser/send-once.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import styles from './review-moves.module.css';

type Props = {
  label: string;
  description: string;
  /** What the button says. */
  action: string;
  begin?: string;
  most: number;
  send: (words: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** A few words about a review: an answer, or why we should look at it. */
export function ReviewWords({ begin = '', action, most, send, onDone, onClose, ...field }: Props) {
  const [words, setWords] = useState(begin);
  const [empty, setEmpty] = useState(false);
  const queryClient = useQueryClient();
  const sending = useSendOnce({
    mutationFn: send,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.reviews.key() });
      onDone();
    },
  });
  const refused = sending.error ? refusedAs(sending.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(!words.trim());
    if (words.trim()) sending.mutate(words);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Textarea
        {...field}
        value={words}
        maxLength={most}
        autosize
        minRows={3}
        data-autofocus
        autoFocus
        error={empty && 'Write a sentence or two'}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      {sending.error && (
        <ErrorNotice>
          {refused?.message ?? 'This did not arrive. What you wrote is kept; try again.'}
        </ErrorNotice>
      )}
      <div className={styles.moves}>
        <Button type="submit" loading={sending.isPending}>
          {action}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
