import { Textarea, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { formatCents } from '#lib/money.ts';
import type { FormError } from '#ui/form-errors.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { depositOf } from '../../items/rules.ts';
import { AmountOrShare } from './amount-or-share.tsx';
import {
  type DraftForm,
  fieldIds,
  isCalendarDay,
  limits,
  parseDeposit,
  type RepeatedTerms,
} from './draft-form.ts';
import styles from './quote-editor.module.css';

// Needed only once a day is chosen, so the page does not load it first.
const StartDayEvents = lazyPart(async () => ({
  default: (await import('./start-day-events.tsx')).StartDayEvents,
}));

type Props = {
  form: DraftForm & { validOn: string };
  problems: readonly FormError[];
  /** What the form began with because the last quote had it. */
  repeated: RepeatedTerms | undefined;
  onChange: (changes: Partial<DraftForm>) => void;
};

type TextField = 'projectTitle' | 'validOn' | 'startDate' | 'warranty' | 'description' | 'terms';

/** The value and the change handler of one text field of the form. */
const textField = (name: TextField, { form, onChange }: Props) => ({
  value: form[name],
  onChange: (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value }),
});

const problemOf = (id: string, { problems }: Props) =>
  problems.find(({ field }) => field === id)?.message;

/** Where a field got its words from, as long as it has them, and the way to begin with none. */
function FromLastQuote({ name, form, repeated, onChange }: Props & { name: keyof RepeatedTerms }) {
  if (!repeated?.[name] || form[name] !== repeated[name]) return null;
  return (
    <p className={styles.repeated}>
      From your last quote.
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          onChange({ [name]: '' });
          document.getElementById(fieldIds[name])?.focus();
        }}
      >
        Clear<span className="sr-only"> the {name} of your last quote</span>
      </button>
    </p>
  );
}

export const DraftTitle = (props: Props) => (
  <TextInput
    {...textField('projectTitle', props)}
    id={fieldIds.title}
    label="What’s it for?"
    maxLength={limits.title}
    error={problemOf(fieldIds.title, props)}
  />
);

type FactsProps = Props & {
  today: string | undefined;
  /** US cents; undefined while it is not known. */
  total: number | undefined;
};

/** `20% of $1,910 is $382. Due when they accept.` */
function depositText(typed: string, total: number | undefined) {
  const due = 'Due when they accept.';
  const share = parseDeposit(typed)?.depositPercent ?? null;
  if (share === null || !total) return due;
  const cents = depositOf({ deposit: null, depositPercent: share }, total) ?? 0;
  return `${share}% of ${formatCents(total)} is ${formatCents(cents)}. ${due}`;
}

export const DraftFacts = ({ today, total, ...props }: FactsProps) => (
  <div className={styles.facts}>
    <TextInput
      {...textField('validOn', props)}
      id={fieldIds.validOn}
      type="date"
      label="Good through"
      description="The last day to accept."
      min={today}
      error={problemOf(fieldIds.validOn, props)}
    />
    <div>
      <TextInput
        {...textField('startDate', props)}
        type="date"
        label="Earliest start (optional)"
        description="The first day on site."
        min={today}
      />
      {isCalendarDay(props.form.startDate) && (
        <Suspense>
          <StartDayEvents day={props.form.startDate} />
        </Suspense>
      )}
    </div>
    <div>
      <AmountOrShare
        id={fieldIds.deposit}
        label="Deposit (optional)"
        description={depositText(props.form.deposit, total)}
        value={props.form.deposit}
        error={problemOf(fieldIds.deposit, props)}
        onChange={(deposit) => props.onChange({ deposit })}
      />
      <FromLastQuote {...props} name="deposit" />
    </div>
    <div>
      <TextInput
        {...textField('warranty', props)}
        id={fieldIds.warranty}
        label="Warranty (optional)"
        description="What you guarantee, and for how long."
        maxLength={limits.words}
      />
      <FromLastQuote {...props} name="warranty" />
    </div>
  </div>
);

export const DraftNotes = (props: Props) => (
  <>
    <Textarea
      {...textField('description', props)}
      id={fieldIds.notes}
      label="Notes for the customer (optional)"
      description="How you’ll do the work and what you need from them."
      maxLength={limits.notes}
      autosize
      minRows={3}
    />
    <div>
      <Textarea
        {...textField('terms', props)}
        id={fieldIds.terms}
        label="Terms (optional)"
        description="Payment, changes, and what happens if something comes up."
        maxLength={limits.terms}
        autosize
        minRows={2}
      />
      <FromLastQuote {...props} name="terms" />
    </div>
  </>
);
