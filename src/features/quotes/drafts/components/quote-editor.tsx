import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { useNow } from '#ui/clock.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { QuoteTotals } from '../../items/components/quote-totals.tsx';
import { defaultValidUntil } from '../../rules.ts';
import { DraftConflict } from './draft-conflict.tsx';
import {
  countUnfinishedLines,
  editableVersion,
  fieldIds,
  limits,
  savableContent,
  toCalendarDay,
  validateForm,
} from './draft-form.ts';
import styles from './quote-editor.module.css';
import { QuoteItems } from './quote-items.tsx';
import { SaveState } from './save-state.tsx';
import { SendQuote } from './send-quote.tsx';
import { useQuoteDraft } from './use-quote-draft.ts';

type Props = {
  quote: Quote | undefined;
  lead: { id: string; projectTitle: string } | undefined;
  /** What was asked for. */
  scopeLines: readonly string[];
  onCreated: (quote: Quote) => void;
  onSent: (quote: Quote) => void;
};

/** Writes a draft, which keeps itself, and sends it. The total is what the server has added up. */
export function QuoteEditor({ quote: opened, lead, scopeLines, onCreated, onSent }: Props) {
  const [id, setId] = useState(opened?.id);
  const [sending, setSending] = useState(false);
  const [tries, setTries] = useState(0);
  const { form, setForm, state, error, flush, conflict, settle } = useQuoteDraft({
    quote: opened,
    lead,
    onCreated: (made) => {
      setId(made.id);
      onCreated(made);
    },
  });
  const { data: quote } = useQuery(
    orpc.quotes.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }),
  );
  const now = useNow();
  const editable = quote && editableVersion(quote);
  const validUntil = editable
    ? new Date(editable.validUntil)
    : now && defaultValidUntil(new Date(now));
  const day = form.validOn ?? (now && validUntil ? toCalendarDay(validUntil) : '');
  const problems = validateForm(form, day, new Date(now ?? 0));
  // Before the first try nobody is told that what they have not written yet is missing.
  const visibleProblems = tries > 0 ? problems : [];
  const errorOf = (field: string) =>
    visibleProblems.find((problem) => problem.field === field)?.message;
  const unfinished = countUnfinishedLines(form);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries((count) => count + 1);
    if (problems.length > 0) return;
    // The day that stands here is the last day, until it ends: not until the hour at which it was worked out.
    const completeForm = { ...form, validOn: day };
    setForm(completeForm);
    if (await flush(savableContent(completeForm))) setSending(true);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormErrors errors={visibleProblems} submitCount={tries} title="Before this can be sent" />
      <TextInput
        id={fieldIds.title}
        label="What is it for"
        value={form.projectTitle}
        maxLength={limits.title}
        error={errorOf(fieldIds.title)}
        onChange={(event) => setForm({ ...form, projectTitle: event.currentTarget.value })}
      />
      <QuoteItems
        lines={form.lines}
        errors={visibleProblems}
        scopeLines={scopeLines}
        onChange={(lines) => setForm({ ...form, lines })}
      />
      <div className={styles.total}>
        <output htmlFor={form.lines.map(({ key }) => key).join(' ')}>
          <QuoteTotals
            figures={editable ?? { items: [], subtotal: 0, totalAmount: 0, deposit: null }}
          />
        </output>
        {state === 'failed' && (
          <p className={styles.unfinished}>The total is that of what was saved last.</p>
        )}
        {unfinished > 0 && (
          <p className={styles.unfinished}>
            {unfinished === 1 ? 'One line is' : `${unfinished} lines are`} not finished and not in
            the total.
          </p>
        )}
      </div>
      <div className={styles.facts}>
        <TextInput
          id={fieldIds.validOn}
          type="date"
          label="Stands until"
          description="The last day to accept."
          value={day}
          min={now ? toCalendarDay(new Date(now)) : undefined}
          error={errorOf(fieldIds.validOn)}
          onChange={(event) => setForm({ ...form, validOn: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Could begin (optional)"
          description="The first day on site."
          value={form.startDate}
          onChange={(event) => setForm({ ...form, startDate: event.currentTarget.value })}
        />
        <TextInput
          id={fieldIds.deposit}
          label="Deposit (optional)"
          description="An amount, or a share: 30%."
          value={form.deposit}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf(fieldIds.deposit)}
          onChange={(event) => setForm({ ...form, deposit: event.currentTarget.value })}
        />
        <TextInput
          label="Warranty (optional)"
          description="What you stand for, and how long."
          value={form.warranty}
          maxLength={limits.words}
          onChange={(event) => setForm({ ...form, warranty: event.currentTarget.value })}
        />
      </div>
      <Textarea
        id={fieldIds.notes}
        label="Notes for the customer (optional)"
        description="How you would go about it, what you need from them."
        value={form.description}
        maxLength={limits.notes}
        autosize
        minRows={3}
        onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
      />
      <Textarea
        label="Terms (optional)"
        description="Payment, changes, what happens if something comes up."
        value={form.terms}
        maxLength={limits.terms}
        autosize
        minRows={2}
        onChange={(event) => setForm({ ...form, terms: event.currentTarget.value })}
      />
      {conflict && <DraftConflict onSettle={settle} />}
      {state === 'failed' && !conflict && (
        <UnsavedNotice error={error} onRetry={() => void flush()} />
      )}
      <div className={styles.end}>
        <Button type="submit">
          {quote?.status === 'sent' ? 'Send the new version' : 'Send quote'}
        </Button>
        <SaveState state={state} isStored={quote !== undefined} />
      </div>
      {quote && (
        <SendQuote
          quote={quote}
          opened={sending}
          onClose={() => setSending(false)}
          onSent={onSent}
        />
      )}
    </form>
  );
}

/** Why the draft is not with the server yet, and what helps. */
function UnsavedNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  const refused = getApiError(error);
  if (refused?.code === 'unauthenticated')
    return (
      <Notice
        tone="bad"
        title="You are signed out"
        action={
          <a
            className="button"
            href={`/login?${new URLSearchParams({ redirect: `${pathname}${search}` })}`}
          >
            Sign in and go on
          </a>
        }
      >
        What you wrote is kept in this browser, and is here when you come back.
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      action={
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      }
    >
      {refused?.message ??
        'The draft could not be saved. It is kept in this browser and goes on by itself.'}
    </Notice>
  );
}
