import { Button, TextInput } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { OutcomeNotice } from '../../components/outcome-notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { useMoveOptions, useResolvedElsewhere } from '../../components/use-move-options.ts';
import { ChangesSince } from '../../versions/components/changes-since.tsx';
import {
  anotherNameQuestion,
  type Drawing,
  findSignerNameProblem,
  isAnotherName,
  MAX_SIGNER_NAME_LENGTH,
} from '../rules.ts';
import { Agreement, type Signed, WhatSigningDoes } from './agreement.tsx';
import { AnswerNote } from './answer-note.tsx';
import styles from './answer-quote.module.css';
import { SignaturePad } from './signature-pad.tsx';
import { type SigningMethod, SigningMethodChoice } from './signing-method.tsx';

type Props = {
  signed: Signed;
  /** The quote as it is now. */
  current: Quote;
  /** Takes up the quote as it is now. */
  onReread: () => void;
  onClose: () => void;
  onAnswered: () => void;
};

/** Accepting is signing: a typed or drawn name, for the version and the total on the page. */
export function AcceptQuote({ signed, current, onReread, onClose, onAnswered }: Props) {
  const accept = useMutation(orpc.quotes.accept.mutationOptions(useMoveOptions(onAnswered)));
  useResolvedElsewhere(accept.error, current.status === 'accepted', onAnswered);
  // Answered or withdrawn in another window, or expired, while this dialog was open: nothing is signed here.
  if (!current.moves.includes('accept') && !accept.isPending)
    return (
      <div className={styles.parts}>
        <p>This changed while you had it open. Nothing was signed.</p>
        <OutcomeNotice quote={current} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  if (current.version !== signed.quote.version)
    return (
      <div className={styles.parts}>
        <p>
          {current.contractorName} sent a new version while you had this open. Nothing was signed.
        </p>
        <ChangesSince quote={current} version={signed.quote.version} />
        <div className={styles.buttons}>
          <Button
            onClick={() => {
              accept.reset();
              onReread();
            }}
          >
            Go on with version {current.version}
          </Button>
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
        </div>
      </div>
    );
  return <SignForm {...{ signed, accept, onClose }} />;
}

type SignFormProps = Pick<Props, 'signed' | 'onClose'> & {
  accept: Pick<
    UseMutationResult<Quote, Error, Parameters<Api['quotes']['accept']>[0]>,
    'mutate' | 'error' | 'isError' | 'isPending'
  >;
};

function SignForm({ signed, accept, onClose }: SignFormProps) {
  const { quote, options, chosenPackage, totalAmount, deposit } = signed;
  const [customerNotes, setNotes] = useState('');
  const [method, setMethod] = useState<SigningMethod>('typed');
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [wasSent, setSent] = useState(false);
  // Starts empty: signing is something that the signer does, and not one press on what was filled in for them.
  const [name, setName] = useState('');
  /** The name of somebody else that was typed: whether to sign with it is asked first. */
  const [doubtedName, setDoubted] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const signing = useRef<HTMLDivElement>(null);
  const { id, contractorName, customerName } = quote;
  const signerName = name.trim();
  const version = Math.max(quote.version, 1);
  const missing = {
    name: findSignerNameProblem(name, customerName),
    drawing: method === 'drawn' && drawing.length === 0,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    // The button is in view while what it lacks may not be.
    if (missing.name) return nameField.current?.focus();
    if (missing.drawing) return signing.current?.scrollIntoView({ block: 'end' });
    if (isAnotherName(signerName, customerName)) setDoubted(signerName);
    else sign();
  }

  function sign() {
    accept.mutate({
      id,
      customerNotes,
      version,
      options: [...options],
      package: chosenPackage,
      totalAmount,
      signature: { name: signerName, ...(method === 'drawn' && { drawing }) },
    });
  }

  return (
    <form className={styles.sheet} onSubmit={submit} noValidate>
      <div className={styles.scrolled}>
        <Agreement {...signed} />
        <AnswerNote
          label={`Note to ${contractorName} (optional)`}
          description="When to reach you, how to get in."
          value={customerNotes}
          onChange={setNotes}
        />
        <div ref={signing} className={styles.signing}>
          <SigningMethodChoice value={method} onChange={setMethod} />
          <TextInput
            ref={nameField}
            label={method === 'typed' ? 'Type your full name to sign' : 'Your full name'}
            value={name}
            maxLength={MAX_SIGNER_NAME_LENGTH}
            autoComplete="name"
            error={wasSent && missing.name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setDoubted(undefined);
            }}
          />
          {method === 'drawn' && <SignaturePad drawing={drawing} onChange={setDrawing} />}
          {wasSent && missing.drawing && (
            <p className="error" role="alert">
              Draw your name, or type it
            </p>
          )}
          <p className={styles.fine}>
            We’ll record version {version} of the quote word for word, the time, and your network
            address. You’ll both get a copy with a certificate.
          </p>
        </div>
        {doubtedName && (
          <SignAnyway question={anotherNameQuestion(doubtedName, customerName)}>
            <Button color="accent" loading={accept.isPending} onClick={sign}>
              Sign anyway for {formatCents(totalAmount)}
            </Button>
          </SignAnyway>
        )}
      </div>
      <div className={styles.foot}>
        <ApiErrorNotice error={accept.error} />
        <WhatSigningDoes quote={quote} deposit={deposit} />
        <div className={`${styles.buttons} ${styles.sign}`}>
          {doubtedName ? (
            // Here, because this is where the pointer has just pressed.
            <Button variant="default" onClick={() => nameField.current?.focus()}>
              Change the name
            </Button>
          ) : (
            <Button type="submit" color="accent" loading={accept.isPending}>
              Sign and accept for {formatCents(totalAmount)}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {accept.isError ? 'Close' : 'Not yet'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Takes the focus, so that a second press on what was pressed does not answer the question. */
function SignAnyway({ question, children }: { question: string; children: ReactNode }) {
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => asked.current?.focus(), []);
  return (
    <div ref={asked} tabIndex={-1}>
      <Notice tone="attention" action={children}>
        {question}
      </Notice>
    </div>
  );
}
