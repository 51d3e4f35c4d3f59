import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#lib/money.ts';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import type { FormResult } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import panel from '#ui/panel.module.css';
import type { Quote } from '../../components/quote.ts';
import { MAX_ANSWER_LENGTH } from '../../rules.ts';
import { whatSigningDoes } from '../../state-rules/components/how-to-get-out.ts';
import type { StateRule } from '../../state-rules/rules.ts';
import { type Choice, CODE_MINUTES, MAX_QUESTION_LENGTH, whatToChoose } from '../rules.ts';
import styles from './answer-by-link.module.css';
import { SignByHand } from './sign-by-hand.tsx';

type LinkQuote = Pick<
  Quote,
  'items' | 'packages' | 'contractorName' | 'version' | 'totalAmount' | 'deposit'
>;
/** `askedAbout`: the name of somebody else that whoever signs was asked about. */
type Result = (FormResult & { intent: string; askedAbout: string }) | undefined;

type Props = {
  quote: LinkQuote;
  /** Of the state where the work is. */
  rules: readonly StateRule[];
  /** The address that gets the code, masked. */
  confirmAt: string;
  token: string;
  step: 'start' | 'code' | 'answer';
  /** `quote` has the total that this choice comes to. */
  choice: Choice;
  onChoice: (choice: Choice) => void;
  wasAsked: boolean;
  result: Result;
};

/** How a customer without an account answers: they prove their address with a mailed code, then ask, sign or decline. */
export function AnswerByLink(props: Props) {
  const { confirmAt, token, step, wasAsked, result } = props;
  return (
    <section
      className={`${panel.panel} ${styles.answer}`}
      id="answer"
      aria-labelledby="answer-title"
    >
      <h2 className={styles.title} id="answer-title">
        {step === 'answer' ? 'Your response' : 'Ask, sign or decline'}
      </h2>
      {wasAsked && !result && (
        <Notice tone="ok" title="Your question was sent">
          {props.quote.contractorName} will answer you by email. The quote stays open in the
          meantime.
        </Notice>
      )}
      <FormErrorSummary result={result} requiredMessages={requiredMessages} />
      {step === 'start' && <AskForCode {...{ confirmAt, token }} quote={props.quote} />}
      {step === 'code' && <EnterCode {...{ confirmAt, result }} />}
      {step === 'answer' && <Answers {...props} />}
    </section>
  );
}

const requiredMessages = {
  code: 'Enter the six digits',
  name: 'Type your full name to sign',
  question: 'Write your question',
};

const AskForCode = ({ confirmAt, token, quote }: Pick<Props, 'confirmAt' | 'token' | 'quote'>) => (
  <form method="post" className={styles.parts}>
    <p>
      You can do it right here without an account. So nobody else can sign for you, we’ll first
      email a 6-digit code to {confirmAt}.{afterTheCode(quote)}
    </p>
    <div className={styles.buttons}>
      <button type="submit" name="intent" value="code" className="button button-primary">
        Email me the code
      </button>
      <a href={`/login?${new URLSearchParams({ redirect: `/quote-view/${token}` })}`}>
        I have an account with this address
      </a>
    </div>
    <p className={styles.fine}>You don’t owe anything unless you sign.</p>
  </form>
);

function afterTheCode(quote: LinkQuote) {
  const choose = whatToChoose(quote);
  return choose && ` Once you’ve entered it, you can ${choose}.`;
}

const EnterCode = ({ confirmAt, result }: { confirmAt: string; result: Result }) => (
  <>
    <form method="post" className={styles.parts}>
      <p>
        We emailed a code to {confirmAt}. It works for {CODE_MINUTES} minutes. If you don’t see it,
        check your spam folder.
      </p>
      <Field
        name="code"
        label="Code from the email"
        requiredMessage={requiredMessages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        result={result}
      />
      <div className={styles.buttons}>
        <button type="submit" name="intent" value="confirm" className="button button-primary">
          Continue
        </button>
      </div>
    </form>
    <form method="post">
      <button type="submit" name="intent" value="code" className="button">
        Email a new code
      </button>
    </form>
  </>
);

function Answers({ quote, rules, choice, onChoice, result }: Props) {
  return (
    <>
      <ChooseAndSign {...{ quote, rules, choice, onChoice, result }} />
      <details className={styles.more} open={result?.intent === 'ask'}>
        <summary>Ask a question</summary>
        <form method="post" className={styles.parts}>
          <LongText
            name="question"
            label={`Your question to ${quote.contractorName}`}
            max={MAX_QUESTION_LENGTH}
            result={result}
            required
          />
          <p className={styles.fine}>
            They’ll get it right away and can answer you at the address you confirmed.
          </p>
          <div className={styles.buttons}>
            <button type="submit" name="intent" value="ask" className="button">
              Send the question
            </button>
          </div>
        </form>
      </details>
      <details className={styles.more} open={result?.intent === 'decline'}>
        <summary>Decline this quote</summary>
        <form method="post" className={styles.parts}>
          <LongText
            name="rejectionReason"
            label="Why (optional)"
            max={MAX_ANSWER_LENGTH}
            result={result}
          />
          <div className={styles.buttons}>
            <button type="submit" name="intent" value="decline" className="button">
              Decline the quote
            </button>
          </div>
        </form>
      </details>
    </>
  );
}

type SignProps = Pick<Props, 'quote' | 'rules' | 'choice' | 'onChoice' | 'result'>;

/** What is ticked in the form right now. */
function readChoice(form: HTMLFormElement): Choice {
  const ticked = new FormData(form);
  return {
    options: ticked.getAll('option').map(String),
    package: ticked.get('package')?.toString(),
  };
}

/** Keeps the choice in the address of the page, so that it survives a reload. */
function keepInAddress(choice: Choice) {
  const url = new URL(window.location.href);
  url.searchParams.delete('option');
  url.searchParams.delete('package');
  for (const option of choice.options) url.searchParams.append('option', option);
  if (choice.package !== undefined) url.searchParams.set('package', choice.package);
  window.history.replaceState(window.history.state, '', url);
}

/**
 * One form, so that what is signed is what is ticked. The totals follow each tick; without scripts a button brings the
 * page back with them, and the server refuses another total than the one that was shown.
 */
function ChooseAndSign({ quote, rules, choice, onChoice, result }: SignProps) {
  const form = useRef<HTMLFormElement>(null);
  const [hasScripts, setScripts] = useState(false);
  const offered = quote.items.filter((item) => item.optional && item.package === null);
  const hasChoice = offered.length > 0 || quote.packages.length > 0;
  const isUndecided = quote.packages.length > 0 && choice.package === undefined;
  // What was ticked before the scripts were there, or is ticked again by the browser on the way back, counts too.
  useEffect(() => {
    setScripts(true);
    if (form.current) onChoice(readChoice(form.current));
  }, [onChoice]);

  function follow(field: EventTarget) {
    const isPart = field instanceof HTMLInputElement && ['option', 'package'].includes(field.name);
    if (!isPart || !form.current) return;
    const chosen = readChoice(form.current);
    onChoice(chosen);
    keepInAddress(chosen);
  }

  return (
    <form
      ref={form}
      method="post"
      className={styles.parts}
      onChange={(event) => follow(event.target)}
    >
      <ChooseParts {...{ quote, choice, offered }} />
      {hasChoice && !hasScripts && (
        <div className={styles.buttons}>
          <button type="submit" name="intent" value="choose" className="button" formNoValidate>
            Update the total
          </button>
        </div>
      )}
      {isUndecided ? (
        <p className={styles.fine}>Choose a package, then you can sign here.</p>
      ) : (
        <Sign {...{ quote, rules, choice, result }} />
      )}
    </form>
  );
}

type ChooseProps = { quote: LinkQuote; choice: Choice; offered: LinkQuote['items'] };

const ChooseParts = ({ quote, choice, offered }: ChooseProps) => (
  <>
    {quote.packages.length > 0 && (
      <fieldset className={styles.choice}>
        <legend className="label">Choose one package</legend>
        {quote.packages.map(({ name, totalAmount }) => (
          <label key={name}>
            <input
              type="radio"
              name="package"
              value={name}
              defaultChecked={name === choice.package}
              required
            />{' '}
            {name}: {formatCents(totalAmount)}
          </label>
        ))}
      </fieldset>
    )}
    {offered.length > 0 && (
      <fieldset className={styles.choice}>
        <legend className="label">Add what you want</legend>
        {offered.map(({ id, description, amount }) => (
          <label key={id}>
            <input
              type="checkbox"
              name="option"
              value={id}
              defaultChecked={choice.options.includes(id)}
            />{' '}
            {description}: {formatCents(amount)}
          </label>
        ))}
      </fieldset>
    )}
  </>
);

function Sign({ quote, rules, choice, result }: Omit<SignProps, 'onChoice'>) {
  const { totalAmount } = quote;
  const version = Math.max(quote.version, 1);
  const askedAbout = result?.askedAbout;
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="totalAmount" value={totalAmount} />
      {askedAbout && <input type="hidden" name="askedAbout" value={askedAbout} />}
      <p aria-live="polite">
        By signing you agree to {formatCents(totalAmount)} with {quote.contractorName}
        {choice.package !== undefined && `, for the package “${choice.package}”`}.
      </p>
      <SignByHand result={result} requiredMessage={requiredMessages.name} />
      <LongText
        name="customerNotes"
        label={`Note to ${quote.contractorName} (optional)`}
        max={MAX_ANSWER_LENGTH}
        result={result}
      />
      <p className={styles.fine}>
        We’ll record version {version} of the quote word for word, the time, and your network
        address. You’ll both get a copy with a certificate by email, and a page for the project.
      </p>
      <p className={styles.fine}>
        {whatSigningDoes(rules, quote.deposit)}{' '}
        <a href="/how-disputes-work" target="_blank" rel="noreferrer">
          How disputes work
        </a>
      </p>
      <div className={styles.buttons}>
        <button type="submit" name="intent" value="sign" className="button button-accent">
          Sign and accept for {formatCents(totalAmount)}
        </button>
      </div>
    </>
  );
}

type LongTextProps = {
  name: string;
  label: string;
  max: number;
  result: Result;
  required?: boolean;
};

const LongText = ({ name, label, max, result, required }: LongTextProps) => (
  <div className={styles.long}>
    <label className="label" htmlFor={name}>
      {label}
    </label>
    <textarea
      className="input"
      id={name}
      name={name}
      rows={3}
      maxLength={max}
      required={required}
      defaultValue={result?.values[name]?.[0]}
    />
  </div>
);
