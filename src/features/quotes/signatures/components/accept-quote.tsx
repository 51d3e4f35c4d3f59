import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { useSession } from '#browser/session.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { Quote } from '../../components/quote.ts';
import { useRefreshQuotes } from '../../components/use-refresh.ts';
import { useResolvedElsewhere } from '../../components/use-resolved-elsewhere.ts';
import { limits } from '../../drafts/components/draft-form.ts';
import type { Drawing } from '../rules.ts';
import styles from './answer-quote.module.css';
import { SignaturePad } from './signature-pad.tsx';

type SigningMethod = 'typed' | 'drawn';
const signingMethods = [
  { value: 'typed', label: 'Type your name' },
  { value: 'drawn', label: 'Draw it' },
] as const;

type Props = {
  /** As it was read: this very version is signed. */
  quote: Quote;
  /** The options that are switched on, and what the quote comes to with them. */
  options: readonly string[];
  totalAmount: number;
  /** Other quotes that wait for an answer on the same project. */
  others: number;
  onClose: () => void;
  onAnswered: () => void;
};

/** Accepting is signing: a name, under the version and the total that stand on the page. */
export function AcceptQuote({ quote, options, totalAmount, others, onClose, onAnswered }: Props) {
  const [customerNotes, setNotes] = useState('');
  const [method, setMethod] = useState<SigningMethod>('typed');
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [problem, setProblem] = useState<{ name?: string; drawing?: string }>({});
  const [name, setName] = useState(useSession().user.name);
  const refresh = useRefreshQuotes();
  const intent = useIdempotencyKeys();
  const accept = useMutation(
    orpc.quotes.accept.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        onClose();
        onAnswered();
      },
      onSettled: refresh,
    }),
  );
  useResolvedElsewhere(accept.error, quote.status === 'accepted', () => {
    onClose();
    onAnswered();
  });
  const { id, contractorName, version } = quote;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(name.trim() === '' && { name: 'Write your name' }),
      ...(method === 'drawn' && drawing.length === 0 && { drawing: 'Draw your name, or type it' }),
    };
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    accept.mutate({
      id,
      customerNotes,
      version: Math.max(version, 1),
      options: [...options],
      totalAmount,
      signature: { name: name.trim(), ...(method === 'drawn' && { drawing }) },
    });
  }

  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <ul className={styles.what}>
        <li>
          You agree to {formatCents(totalAmount)} with {contractorName}
          {options.length > 0 &&
            `, with ${options.length === 1 ? 'the option' : `the ${options.length} options`} that you added`}
          .
        </li>
        <li>Your project starts with them.</li>
        <li>They get your name, e-mail address and phone number.</li>
        {others > 0 && (
          <li>
            {others === 1 ? 'The other open quote' : `The ${others} other open quotes`} for this
            project {others === 1 ? 'is' : 'are'} declined, with a courteous note from you.
          </li>
        )}
      </ul>
      <Textarea
        label={`A word to ${contractorName} (optional)`}
        description="When you can be reached, how to get in."
        value={customerNotes}
        maxLength={limits.answer}
        autosize
        minRows={2}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <div className={styles.signing}>
        <SegmentedControl
          legend="How you sign"
          name="signature-way"
          options={signingMethods}
          value={method}
          onChange={setMethod}
        />
        <TextInput
          label="Your name, as your signature"
          value={name}
          maxLength={limits.name}
          autoComplete="name"
          error={problem.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {method === 'drawn' && <SignaturePad drawing={drawing} onChange={setDrawing} />}
        {problem.drawing && (
          <p className="error" role="alert">
            {problem.drawing}
          </p>
        )}
        <p className={styles.fine}>
          Kept with it: version {Math.max(version, 1)} of the quote to the letter, the time and your
          network address. You both get a copy with a certificate.
        </p>
      </div>
      <ApiErrorNotice error={accept.error} />
      <div className={styles.buttons}>
        {quote.moves.includes('accept') && (
          <Button type="submit" loading={accept.isPending}>
            Sign and accept for {formatCents(totalAmount)}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {accept.isError ? 'Close' : 'Not yet'}
        </Button>
      </div>
    </form>
  );
}
