import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import row from '#ui/button-row.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from '../../components/quote.ts';
import { MAX_QUESTION_LENGTH } from '../../links/rules.ts';
import { MAX_ASKED_LINES, questionAbout, withAskedLine } from '../rules.ts';
import { type Comparison, hasMissing, missingLines, type Question } from './compared.ts';
import styles from './quote-comparison.module.css';

type NoteProps = { quote: Pick<Quote, 'contractorId' | 'contractorName'>; question: Question };

/** What became of a question about a line. */
export const AskedNote = ({ quote: { contractorId, contractorName }, question }: NoteProps) => (
  <span className={styles.under}>
    {question.answeredAt ? 'They wrote back ' : 'Asked '}
    <RelativeTime at={question.answeredAt ?? question.askedAt} />.{' '}
    <Link to={`/homeowner/messages?contractorId=${contractorId}`}>
      {question.answeredAt ? 'Read the answer' : 'Open the conversation'}
      <span className="sr-only"> with {contractorName}</span>
    </Link>
  </span>
);

type Props = {
  quote: Pick<Quote, 'id' | 'contractorId' | 'contractorName' | 'projectTitle' | 'moves'>;
  comparison: Comparison;
  /** The position of its cells. */
  index: number;
  /** The one line to ask about, in its cell. */
  only?: string;
  /** What became of the question about that line, where there is room for more than a word. */
  note?: ReactNode;
};

/**
 * Asks the contractor in the conversation whether the price includes what the quote does not list: once for all of it,
 * for the lines that the homeowner leaves selected, and once the message was read and sent.
 */
export function AskAboutMissing({ quote, comparison, index, only, note }: Props) {
  const [isOpen, setOpen] = useState(false);
  // What was written and not sent is still there when the dialog is opened again.
  const [draft, setDraft] = useState<Draft>();
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  const close = () => setOpen(false);
  const ask = useDedupedMutation(
    orpc.quotes.ask.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        close();
        setDraft(undefined);
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
  // The button that the dialog would give the focus back to may be gone.
  useEffect(() => {
    if (isSuccess) status.current?.focus();
  }, [isSuccess]);
  const { contractorName, projectTitle } = quote;
  const lines = missingLines(comparison, quote.id, index)
    .filter((line) => only === undefined || line === only)
    .slice(0, MAX_ASKED_LINES);
  if (!hasMissing(comparison, quote, index)) return null;
  return (
    <div className={styles.decide}>
      <span ref={status} className={styles.under} role="status" tabIndex={-1}>
        {only === undefined
          ? isSuccess
            ? `Your question went to ${contractorName}.`
            : lines.length === 0 && 'You asked about everything that is missing.'
          : note || ((isSuccess || lines.length === 0) && 'Asked')}
      </span>
      {lines.length > 0 && (
        <button
          type="button"
          className={`button button-quiet ${styles.ask} ${only === undefined ? '' : styles.askOne}`}
          onClick={() => {
            ask.reset();
            setDraft(
              (kept) => kept ?? { selected: lines, words: questionAbout(projectTitle, lines) },
            );
            setOpen(true);
          }}
        >
          {only === undefined ? 'Ask about what is missing' : 'Ask'}
          <span className="sr-only">
            {only === undefined
              ? ` in the quote from ${contractorName}`
              : ` ${contractorName} about “${only}”`}
          </span>
        </button>
      )}
      <Dialog opened={isOpen} onClose={close} title={`Ask ${contractorName}`}>
        {draft && (
          <QuestionForm
            {...{ lines, draft }}
            onChange={setDraft}
            busy={ask.isPending}
            error={ask.error}
            onSend={(question, asked) => ask.mutate({ id: quote.id, lines: asked, question })}
            onClose={close}
          />
        )}
      </Dialog>
    </div>
  );
}

type Draft = { selected: readonly string[]; words: string };

type FormProps = {
  lines: readonly string[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  busy: boolean;
  error: Error | null;
  onSend: (question: string, lines: string[]) => void;
  onClose: () => void;
};

function QuestionForm({ lines, draft, onChange, busy, error, onSend, onClose }: FormProps) {
  const { selected, words } = draft;
  const [wasSent, setSent] = useState(false);
  const asked = lines.filter((line) => selected.includes(line));
  const isEmpty = words.trim() === '';

  const toggle = (line: string, isAsked: boolean) =>
    onChange({
      selected: isAsked ? [...selected, line] : selected.filter((one) => one !== line),
      words: withAskedLine(words, line, isAsked),
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!isEmpty && asked.length > 0) onSend(words, asked);
  }

  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      <fieldset className={styles.lines}>
        <legend>Not listed separately in their quote</legend>
        {lines.map((line) => (
          <Checkbox
            key={line}
            label={line}
            checked={selected.includes(line)}
            onChange={(event) => toggle(line, event.currentTarget.checked)}
          />
        ))}
        {wasSent && asked.length === 0 && (
          <p className="error" role="alert">
            Choose at least one
          </p>
        )}
      </fieldset>
      <Textarea
        label="Your message"
        description="It goes to your conversation with them. Change it as you like."
        value={words}
        maxLength={MAX_QUESTION_LENGTH}
        autosize
        minRows={4}
        maxRows={12}
        error={wasSent && isEmpty && 'Write your question'}
        onChange={(event) => onChange({ selected, words: event.currentTarget.value })}
      />
      <ApiErrorNotice error={error} />
      <div className={row.buttonRow}>
        <Button type="submit" loading={busy}>
          Send
        </Button>
        <Button variant="default" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
