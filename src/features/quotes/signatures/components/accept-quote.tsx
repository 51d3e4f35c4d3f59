import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { OutcomeNotice } from '../../components/outcome-notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { useMoveOptions, useResolvedElsewhere } from '../../components/use-move-options.ts';
import { MAX_ANSWER_LENGTH } from '../../rules.ts';
import { type Drawing, MAX_SIGNER_NAME_LENGTH } from '../rules.ts';
import styles from './answer-quote.module.css';
import { SignaturePad } from './signature-pad.tsx';

type SigningMethod = 'typed' | 'drawn';
const signingMethods = [
  { value: 'typed', label: 'Type your name' },
  { value: 'drawn', label: 'Draw it' },
] as const;

type Props = {
  /** As the homeowner read it when they opened the dialog: this version is signed. */
  quote: Quote;
  /** The ids of the selected options. */
  options: readonly string[];
  chosenPackage: string | undefined;
  /** The total with the package and the selected options. */
  totalAmount: number;
  /** How many other quotes for the same project are still open. */
  others: number;
  onClose: () => void;
  onAnswered: () => void;
};

/** Accepting is signing: a typed or drawn name, for the version and the total on the page. */
export function AcceptQuote(props: Props) {
  const { quote, options, chosenPackage, totalAmount, others, onClose, onAnswered } = props;
  const [customerNotes, setNotes] = useState('');
  const [method, setMethod] = useState<SigningMethod>('typed');
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [problem, setProblem] = useState<{ name?: string; drawing?: string }>({});
  // Starts empty: signing is something that the signer does, and not one press on what was filled in for them.
  const [name, setName] = useState('');
  const accept = useMutation(orpc.quotes.accept.mutationOptions(useMoveOptions(onAnswered)));
  useResolvedElsewhere(accept.error, quote.status === 'accepted', onAnswered);
  const { id, contractorName } = quote;
  const version = Math.max(quote.version, 1);

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
      version,
      options: [...options],
      package: chosenPackage,
      totalAmount,
      signature: { name: name.trim(), ...(method === 'drawn' && { drawing }) },
    });
  }

  const canAccept = quote.moves.includes('accept');
  // Answered or withdrawn in another window, or expired, while this dialog was open: nothing is signed here.
  if (!canAccept && accept.isIdle)
    return (
      <div className={styles.parts}>
        <p>This changed while you had it open. Nothing was signed.</p>
        <OutcomeNotice quote={quote} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <Consequences
        {...{ contractorName, chosenPackage, totalAmount, others }}
        optionCount={options.length}
      />
      <AnswerNote
        label={`Note to ${contractorName} (optional)`}
        description="When to reach you, how to get in."
        value={customerNotes}
        onChange={setNotes}
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
          label={method === 'typed' ? 'Type your full name to sign' : 'Your full name'}
          value={name}
          maxLength={MAX_SIGNER_NAME_LENGTH}
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
          We’ll record version {version} of the quote word for word, the time, and your network
          address. You’ll both get a copy with a certificate.
        </p>
      </div>
      <ApiErrorNotice error={accept.error} />
      <div className={styles.buttons}>
        {canAccept && (
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

type ConsequencesProps = {
  contractorName: string;
  chosenPackage: string | undefined;
  totalAmount: number;
  optionCount: number;
  others: number;
};

/** What the homeowner agrees to by accepting. */
function Consequences(props: ConsequencesProps) {
  const { contractorName, chosenPackage, totalAmount, optionCount, others } = props;
  const chosen = [
    chosenPackage !== undefined && `the package “${chosenPackage}”`,
    optionCount > 0 &&
      `${optionCount === 1 ? 'the option' : `the ${optionCount} options`} you added`,
  ].filter(Boolean);
  return (
    <ul className={styles.consequences}>
      <li>
        You agree to {formatCents(totalAmount)} with {contractorName}
        {chosen.length > 0 && `, for ${chosen.join(' and ')}`}.
      </li>
      <li>Your project starts with them.</li>
      <li>They’ll get your name, email address, phone number, and the project’s street address.</li>
      {others > 0 && (
        <li>
          {others === 1 ? 'The other open quote' : `The ${others} other open quotes`} for this
          project {others === 1 ? 'is' : 'are'} declined with a polite note from you.
        </li>
      )}
    </ul>
  );
}

type AnswerNoteProps = {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
};

/** What the homeowner adds to their answer, for the contractor to read. */
export const AnswerNote = ({ onChange, ...field }: AnswerNoteProps) => (
  <Textarea
    {...field}
    maxLength={MAX_ANSWER_LENGTH}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
