import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { whenUsed } from '#ui/when-used.ts';
import type { Quote } from '../../components/quote.ts';
import { MAX_ASKED_LINES, questionAbout } from '../rules.ts';
import { type Comparison, hasMissing, missingLines, type Question } from './compared.ts';
import type { Draft } from './question-form.tsx';
import styles from './quote-comparison.module.css';

// Its fields are no part of a first view.
const QuestionForm = lazyPart(() => import('./question-form.tsx'));

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
  useEffect(() => whenUsed(QuestionForm.preload), []);
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
          {only === undefined ? 'Ask about lines' : 'Ask'}
          <span className="sr-only">
            {only === undefined
              ? ` in the quote from ${contractorName}`
              : ` ${contractorName} about “${only}”`}
          </span>
        </button>
      )}
      <Dialog opened={isOpen} onClose={close} title={`Ask ${contractorName}`}>
        {draft && (
          <Suspense>
            <QuestionForm
              {...{ lines, draft }}
              onChange={setDraft}
              busy={ask.isPending}
              error={ask.error}
              onSend={(question, asked) => ask.mutate({ id: quote.id, lines: asked, question })}
              onClose={close}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
