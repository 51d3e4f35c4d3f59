import { Button } from '@mantine/core';
import { type ComponentProps, type FormEvent, Suspense, useState } from 'react';
import { formatTime } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { useNow } from '#ui/clock.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { lazyPart, partWhenUsed } from '#ui/lazy-part.ts';
import { useIsOffline } from '#ui/waiting-for-network.tsx';
import { editableVersion, type Quote } from '../../components/quote.ts';
import { useQuote } from '../../components/use-quote.ts';
import { formatPrice, hasUnpricedLine, isDepositTooHigh } from '../../items/rules.ts';
import { calendarDayAt, DEPOSIT_TOO_HIGH, defaultValidUntil } from '../../rules.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { DraftPackages, DraftSteps, DraftTemplates } from './draft-extras.tsx';
import { DraftFacts, DraftNotes, DraftTitle } from './draft-fields.tsx';
import {
  countUnpricedLines,
  fieldIds,
  missingText,
  namesOfUnsaved,
  problemsToShow,
  type RepeatedTerms,
  savableContent,
  validateForm,
  withPlaces,
} from './draft-form.ts';
import { isBlank } from './draft-line.ts';
import { DraftTotal } from './draft-total.tsx';
import styles from './quote-editor.module.css';
import { QuoteItems } from './quote-items.tsx';
import { SaveState } from './save-state.tsx';
import { NotSentOffline, UnsavedNotice } from './unsaved-notice.tsx';
import { type DraftSource, useQuoteDraft } from './use-quote-draft.ts';
import { useVisits } from './use-visits.ts';

// Needed only once the quote is written, so the page does not load them first.
const SendQuote = partWhenUsed(async () => ({
  default: (await import('./send-quote.tsx')).SendQuote,
}));
const DraftConflict = lazyPart(async () => ({
  default: (await import('./draft-conflict.tsx')).DraftConflict,
}));
const DepositWarning = partWhenUsed(async () => ({
  default: (await import('../../state-rules/components/deposit-warning.tsx')).DepositWarning,
}));

/** What a share of the price is a share of: packages have a price each. */
const totalToShare = ({ totalAmount, packages }: Pick<Quote, 'totalAmount' | 'packages'>) =>
  packages.length === 0 ? totalAmount : undefined;

type Props = {
  quote: Quote | undefined;
  /** What a new draft is for: a lead, or one of the contractor's own customers. */
  source: DraftSource | undefined;
  /** The scope lines of the lead. */
  scopeLines: readonly string[];
  /** The request of the lead in the homeowner's own words. */
  request?: string | undefined;
  /** What a new draft repeats of the last quote. */
  repeated?: RepeatedTerms | undefined;
  onCreated: (quote: Quote) => void;
  onSent: ComponentProps<typeof SendQuote>['onSent'];
};

/** Edits a draft that saves itself, and sends it. The totals are the server's. */
export function QuoteEditor({
  quote: initialQuote,
  source,
  scopeLines,
  request = '',
  repeated,
  onCreated,
  onSent,
}: Props) {
  const [id, setId] = useState(initialQuote?.id);
  const [isSending, setIsSending] = useState(false);
  const [submitCount, setSubmitCount] = useState(0);
  const { form, setForm, state, error, flush, conflict, resolveConflict, leave } = useQuoteDraft({
    quote: initialQuote,
    source,
    scopeLines,
    repeated,
    onCreated: (created) => {
      setId(created.id);
      onCreated(created);
    },
  });
  // What fills a quote stands first where none is written. It stays there, so that nothing moves while somebody types.
  const [startsEmpty] = useState(
    () => form.lines.length === countUnpricedLines(form) + form.lines.filter(isBlank).length,
  );
  const { data: quote } = useQuote(id);
  const { visits, handlers, attempt } = useVisits(form);
  const isOffline = useIsOffline();
  /** The last attempt to send it ended before anything went out. */
  const [notSent, setNotSent] = useState(false);
  const now = useNow();
  const editable = quote && editableVersion(quote);
  const validUntil = editable
    ? new Date(editable.validUntil)
    : now && defaultValidUntil(new Date(now), '');
  // Days are those of the place of the work, as the customer reads them, whatever clock this device has.
  const location = quote?.location ?? '';
  const today = now ? calendarDayAt(new Date(now), location) : undefined;
  const validOn = form.validOn ?? (now && validUntil ? calendarDayAt(validUntil, location) : '');
  // Of what is saved: the total is counted by the server, and there is none to compare with while prices are missing.
  const isPriced = editable && !hasUnpricedLine(editable.items);
  const savedProblems =
    isPriced && isDepositTooHigh(editable)
      ? [{ field: fieldIds.deposit, message: DEPOSIT_TOO_HIGH }]
      : [];
  const problems = [...validateForm(form, validOn, today ?? ''), ...savedProblems];
  const visibleProblems = problemsToShow(form, problems, visits);
  const fieldProps = {
    form: { ...form, validOn },
    problems: visibleProblems,
    repeated,
    onChange: (changes: Partial<typeof form>) => setForm({ ...form, ...changes }),
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    attempt();
    setNotSent(false);
    if (problems.length > 0) return;
    // What follows asks the server: without a network it would wait, and the quote would look as if it had been sent.
    if (isOffline) {
      setNotSent(true);
      return;
    }
    // Pins the displayed day, so that the quote is valid until that day ends and not until the default's hour.
    const completeForm = { ...form, validOn };
    setForm(completeForm);
    if (await flush(savableContent(completeForm))) setIsSending(true);
    else setNotSent(true);
  }

  const templates = (
    <DraftTemplates
      quoteId={quote?.id}
      onBeforeSave={() => flush()}
      form={form}
      onChange={setForm}
    />
  );

  return (
    <form className={styles.form} data-covers-tabs="" onSubmit={submit} {...handlers} noValidate>
      <FormErrors
        errors={submitCount > 0 ? withPlaces(form, visibleProblems) : []}
        submitCount={submitCount}
        title="Before you can send this"
      />
      <DraftTitle {...fieldProps} />
      {startsEmpty && templates}
      <QuoteItems
        startsEmpty={startsEmpty}
        lines={form.lines}
        errors={visibleProblems}
        scopeLines={scopeLines}
        packages={form.packages}
        request={request}
        onChange={(lines) => setForm({ ...form, lines })}
      />
      <DraftPackages form={form} problems={visibleProblems} onChange={fieldProps.onChange} />
      {!startsEmpty && templates}
      <DraftTotal form={form} totals={editable} isOutdated={state === 'failed'} />
      <DraftFacts
        {...fieldProps}
        today={today}
        total={isPriced ? totalToShare(editable) : undefined}
      />
      {quote && isPriced && (
        <Suspense>
          <DepositWarning
            location={quote.location}
            items={editable.items}
            deposit={form.deposit}
            onFix={(deposit) => setForm({ ...form, deposit })}
          />
        </Suspense>
      )}
      <DraftSteps
        steps={form.steps}
        priced={editable?.milestones ?? []}
        problems={visibleProblems}
        onChange={(steps) => setForm({ ...form, steps })}
      />
      <DraftNotes {...fieldProps} />
      {quote?.status === 'draft' && quote.moves.includes('remove') && (
        <DeleteDraft quote={quote} onLeave={leave} />
      )}
      <div className={styles.bar} data-conflict={conflict || undefined}>
        {conflict && (
          <Suspense>
            <DraftConflict onResolve={resolveConflict} />
          </Suspense>
        )}
        {isOffline
          ? notSent && <NotSentOffline isSaved={state === 'saved'} />
          : state === 'failed' &&
            !conflict && (
              <UnsavedNotice error={error} notSent={notSent} onRetry={() => void flush()} />
            )}
        <div className={styles.end}>
          <p className={styles.barTotal}>
            Total <strong>{editable ? formatPrice(editable) : formatCents(0)}</strong>
          </p>
          <SaveState
            state={state}
            isStored={quote !== undefined}
            isSavable={savableContent(form) !== undefined}
            unsaved={namesOfUnsaved(form)}
            missing={missingText(form)}
            at={quote && now ? formatTime(quote.updatedAt) : undefined}
          />
          <Button type="submit" disabled={conflict}>
            {quote?.status === 'sent' ? 'Send the new version' : 'Review and send'}
          </Button>
        </div>
      </div>
      {quote && submitCount > 0 && (
        <Suspense>
          <SendQuote
            quote={quote}
            opened={isSending}
            onClose={() => setIsSending(false)}
            onSent={onSent}
          />
        </Suspense>
      )}
    </form>
  );
}
