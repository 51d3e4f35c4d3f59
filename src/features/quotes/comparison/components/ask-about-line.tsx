import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import row from '#ui/button-row.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from '../../components/quote.ts';
import { MAX_QUESTION_LENGTH } from '../../links/rules.ts';
import { questionAbout } from '../rules.ts';
import type { Question } from './compared.ts';
import styles from './quote-comparison.module.css';

type Props = {
  quote: Pick<Quote, 'id' | 'contractorId' | 'contractorName' | 'projectTitle'>;
  line: string;
  /** What was asked about this line already. */
  asked: Question | undefined;
};

/** Asks the contractor in the conversation whether the price includes a line, once the message was read and sent. */
export function AskAboutLine({ quote, line, asked }: Props) {
  const { id, contractorId, contractorName, projectTitle } = quote;
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [wasSent, setSent] = useState(false);
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  const ask = useMutation(
    orpc.quotes.ask.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        return Promise.all(
          [orpc.conversations.key(), orpc.quotes.compare.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  const status = useRef<HTMLSpanElement>(null);
  const { isSuccess } = ask;
  // The button that the dialog would give the focus back to is gone.
  useEffect(() => {
    if (isSuccess) status.current?.focus();
  }, [isSuccess]);
  const question = asked ?? ask.data;
  if (question)
    return (
      <span ref={status} className={styles.under} role="status" tabIndex={-1}>
        {question.answeredAt ? 'They wrote back ' : 'Asked '}
        <RelativeTime at={question.answeredAt ?? question.askedAt} />.{' '}
        <Link to={`/homeowner/messages?contractorId=${contractorId}`}>
          {question.answeredAt ? 'Read the answer' : 'Open the conversation'}
          <span className="sr-only"> with {contractorName}</span>
        </Link>
      </span>
    );
  const isEmpty = words.trim() === '';
  const close = () => setOpen(false);

  function open() {
    // What was written and not sent is still there when the dialog is opened again.
    if (isEmpty) setWords(questionAbout(projectTitle, line));
    setSent(false);
    setOpen(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!isEmpty) ask.mutate({ id, line, question: words });
  }

  return (
    <>
      <button type="button" className={`button button-quiet ${styles.ask}`} onClick={open}>
        Ask if this is included
        <span className="sr-only">
          : {line}, {contractorName}
        </span>
      </button>
      <Dialog opened={isOpen} onClose={close} title={`Ask ${contractorName}`}>
        <form className={styles.question} onSubmit={submit} noValidate>
          <Textarea
            label="Your message"
            description="It goes to your conversation with them. Change it as you like."
            value={words}
            maxLength={MAX_QUESTION_LENGTH}
            autosize
            minRows={4}
            error={wasSent && isEmpty && 'Write your question'}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <ApiErrorNotice error={ask.error} />
          <div className={row.buttonRow}>
            <Button type="submit" loading={ask.isPending}>
              Send
            </Button>
            <Button variant="default" onClick={close}>
              Not yet
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
