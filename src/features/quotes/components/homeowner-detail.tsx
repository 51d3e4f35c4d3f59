import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ContactShare } from '#features/projects/contact-shares/components/contact-share.tsx';
import { getApiError } from '#lib/api-error-info.ts';
import { reportPath } from '#lib/report-path.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DocumentWithPhotos } from '../documents/components/document-with-photos.tsx';
import { PdfLink } from '../documents/components/pdf-link.tsx';
import { useQuoteOptions } from '../items/components/use-quote-options.ts';
import { AnswerQuote, BeforeAnswering } from '../signatures/components/answer-quote.tsx';
import { NewVersionNotice } from '../versions/components/new-version-notice.tsx';
import { QuoteVersions } from '../versions/components/quote-versions.tsx';
import { beginQuestion } from './begin-question.ts';
import { ContractorCard } from './contractor-card.tsx';
import styles from './homeowner-detail.module.css';
import { comparisonPath, linkToQuote } from './list-search.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { PriceNotes } from './price-notes.tsx';
import { differInTax, type Quote } from './quote.ts';
import { QuoteConversation } from './quote-conversation.tsx';
import { QuotePrice, QuoteStatusLabel } from './quote-status.tsx';
import { QuoteTimeline } from './quote-timeline.tsx';
import { useRefreshQuotes } from './use-move-options.ts';

/** One quote, for the homeowner to read and answer. Opening it for the first time marks it as viewed. */
export function HomeownerDetail({ id }: { id: string }) {
  const query = useQuery(orpc.quotes.get.queryOptions({ input: { id } }));
  const { data: quote } = query;
  useMarkViewed(quote);

  if (!quote && query.isError)
    return getApiError(query.error)?.code === 'not-found' ? (
      <EmptyState
        drawing="list"
        title="Quote not found"
        action={
          <Link className="button" to="/homeowner/quotes">
            All quotes
          </Link>
        }
      >
        It was removed, or it belongs to someone else.
      </EmptyState>
    ) : (
      <>
        <PageHeader title="Quote" />
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The quote didn’t load. Nothing has changed.
        </ErrorNotice>
      </>
    );
  if (!quote) return <LoadingRows rows={4} label="Loading the quote" />;
  return <LoadedQuote quote={quote} />;
}

function LoadedQuote({ quote }: { quote: Quote }) {
  const others = useOtherQuotes(quote);
  const { outcomeRef, onAnswered } = useFocusOutcome(quote);
  const openOthers = others.filter(({ moves }) => moves.includes('accept')).length;
  const choice = useQuoteOptions(quote);
  const { options, changedOptions, isCalculating, totals, onOption } = choice;
  const canAccept = quote.moves.includes('accept');
  const [question, setQuestion] = useState('');
  const questionRef = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <div ref={outcomeRef} className={styles.outcome} tabIndex={-1}>
          <OutcomeNotice quote={quote} />
        </div>
        <NewVersionNotice quote={quote} changedOptions={changedOptions} />
        <ContractorCard
          id={quote.contractorId}
          name={quote.contractorName}
          onAsk={() => focusAtEnd(questionRef.current)}
        />
        <BeforeAnswering quote={quote} others={openOthers} />
        <DocumentWithPhotos
          quote={{ ...quote, ...totals }}
          level="h1"
          onOption={canAccept ? onOption : undefined}
          onPackage={canAccept ? choice.onPackage : undefined}
          chosenPackage={choice.chosenPackage}
          onAsk={({ description }) => {
            setQuestion((written) => beginQuestion(written, description));
            // Once the words are in the field: the cursor belongs behind them.
            requestAnimationFrame(() => focusAtEnd(questionRef.current));
          }}
        />
        <AnswerQuote
          quote={quote}
          options={options}
          chosenPackage={choice.chosenPackage}
          totalAmount={totals.totalAmount}
          deposit={totals.deposit}
          isCalculating={isCalculating}
          others={openOthers}
          onAnswered={onAnswered}
        />
        <p className={styles.links}>
          <PdfLink quote={quote} />
          {(canAccept || quote.status === 'accepted') && (
            <Link to={`/homeowner/calendar?book=1&quoteId=${quote.id}`}>Book a visit</Link>
          )}
          {others.length > 0 && quote.projectId && (
            <Link to={comparisonPath(quote.projectId)}>Compare with other quotes</Link>
          )}
          <Link to={reportPath('homeowner', 'quote', quote.id)}>Report this quote</Link>
        </p>
      </div>
      <aside className={styles.aside}>
        <QuoteTimeline quote={quote} viewer="homeowner" />
        <QuoteConversation
          quote={quote}
          question={question}
          onQuestion={setQuestion}
          fieldRef={questionRef}
        />
        {quote.projectId && (
          <ContactShare
            projectId={quote.projectId}
            contractorId={quote.contractorId}
            businessName={quote.contractorName}
          />
        )}
        <QuoteVersions quote={quote} />
        {others.length > 0 && <OtherQuotes quote={quote} others={others} />}
      </aside>
    </div>
  );
}

const focusAtEnd = (field: HTMLTextAreaElement | null) => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

function OtherQuotes({ quote, others }: { quote: Quote; others: readonly Quote[] }) {
  const [search] = useSearchParams();
  const hasTax = differInTax([quote, ...others]);
  return (
    <section aria-labelledby="others">
      <h2 className={styles.othersTitle} id="others">
        Other quotes for this project
      </h2>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id} className={styles.other}>
            <Link to={linkToQuote(search, other.id)}>{other.contractorName}</Link>
            <span className={styles.price}>
              <strong>
                <QuotePrice quote={other} />
              </strong>
              <PriceNotes quote={other} hasTax={hasTax} />
            </span>
            <QuoteStatusLabel quote={other} viewer="homeowner" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** After an answer, focus moves to its outcome: the button that had the focus is gone. */
function useFocusOutcome({ status }: Quote) {
  const outcomeRef = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    if (answered && status !== 'sent') outcomeRef.current?.focus();
  }, [answered, status]);
  return { outcomeRef, onAnswered: () => setAnswered(true) };
}

function useOtherQuotes({ id, projectId }: Quote) {
  const { data } = useQuery(
    orpc.quotes.list.queryOptions({
      input: { projectId: projectId ?? undefined },
      enabled: projectId !== null,
    }),
  );
  return data?.items.filter((other) => other.id !== id) ?? [];
}

function useMarkViewed(quote: Quote | undefined) {
  const refresh = useRefreshQuotes();
  const { mutate } = useMutation(
    orpc.quotes.markViewed.mutationOptions({ onSuccess: refresh, retry: 2 }),
  );
  const isUnseen = quote && !quote.viewedAt && quote.moves.includes('markViewed');
  const id = isUnseen ? quote.id : undefined;
  const markViewed = useEffectEvent(mutate);
  useEffect(() => {
    if (id) markViewed({ id });
  }, [id]);
}
