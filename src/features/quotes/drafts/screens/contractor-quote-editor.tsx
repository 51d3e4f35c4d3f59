import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type Quote, sentMessage } from '../../components/quote.ts';
import { useRefreshQuotes } from '../../components/use-move-options.ts';
import { useQuote } from '../../components/use-quote.ts';
import { repeatedTerms } from '../components/draft-form.ts';
import { LeadAside } from '../components/lead-aside.tsx';
import styles from '../components/quote-page.module.css';
import { customersInput, draftsInput, leadsInput } from '../components/recipient-inputs.ts';
import { isCreationUnanswered } from '../components/use-local-draft.ts';

// One of the two at a time: who the quote is for, or the quote itself.
const QuoteEditor = lazyPart(async () => ({
  default: (await import('../components/quote-editor.tsx')).QuoteEditor,
}));
// A quote without a lead: most have one.
const CustomerQuote = lazyPart(async () => ({
  default: (await import('../components/customer-quote.tsx')).CustomerQuote,
}));
const ChooseRecipient = lazyPart(async () => ({
  default: (await import('../components/choose-recipient.tsx')).ChooseRecipient,
}));

/** Finds the contractor's latest draft for a lead. */
const latestDraftInput = (leadId: string) => ({ leadId, status: 'draft', limit: 1 }) as const;

export const meta = titleMeta('New quote', 'projectName');
export const loader = prefetch(
  (api, { url: { searchParams } }) => {
    const [leadId, id] = [searchParams.get('leadId'), searchParams.get('quoteId')];
    const customerId = searchParams.get('customerId');
    if (id) return [api.quotes.get.queryOptions({ input: { id } })];
    if (customerId)
      return [
        api.customers.get.queryOptions({ input: { id: customerId } }),
        api.quotes.lastTerms.queryOptions({ input: {} }),
      ];
    if (!leadId)
      return [
        api.leads.list.queryOptions({ input: leadsInput }),
        api.quotes.list.queryOptions({ input: draftsInput }),
        api.customers.list.queryOptions({ input: customersInput }),
      ];
    return [
      api.leads.get.queryOptions({ input: { id: leadId } }),
      api.quotes.list.queryOptions({ input: latestDraftInput(leadId) }),
      api.quotes.lastTerms.queryOptions({ input: { leadId } }),
    ];
  },
  // The request is read beside a draft.
  async ({ quotes, leads }, ask, { url: { searchParams } }) => {
    const id = searchParams.get('quoteId');
    const quote = id ? await ask.one(quotes.get.queryOptions({ input: { id } })) : undefined;
    if (quote?.leadId) await ask.one(leads.get.queryOptions({ input: { id: quote.leadId } }));
  },
);

export default function ContractorQuoteEditor() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [created, setCreated] = useState<{ id: string; leadId?: string; customerId?: string }>();
  const quoteId = search.get('quoteId');
  const { data: opened } = useQuote(quoteId ?? undefined);
  // Creating the draft changes the address from the lead to the quote, but the form must stay mounted.
  const origin = created && created.id === quoteId ? created : undefined;
  const leadId = origin?.leadId ?? search.get('leadId');
  const customerId = origin?.customerId ?? search.get('customerId');

  const { data: lead } = useQuery(
    orpc.leads.get.queryOptions({ input: { id: leadId ?? '' }, enabled: leadId !== null }),
  );
  const { data: customer } = useQuery(
    orpc.customers.get.queryOptions({
      input: { id: customerId ?? '' },
      enabled: customerId !== null,
    }),
  );
  const name = opened?.customerName || lead?.homeownerName || customer?.name;
  const onCreated = ({ id }: Quote) => {
    setCreated({ id, ...(leadId && { leadId }), ...(customerId && { customerId }) });
    void navigate({ search: `quoteId=${id}` }, { replace: true, preventScrollReset: true });
  };
  const onSent: EditorCallbacks['onSent'] = (quote, chosen) => {
    const state = { done: sentMessage(quote, chosen) };
    void navigate(`/contractor/quotes?quoteId=${quote.id}`, { state });
  };

  return (
    <>
      <PageHeader
        title={titleOf(opened?.status === 'sent', name)}
        back={{ to: '/contractor/quotes', label: 'Quotes' }}
      />
      {leadId ? (
        <NewQuote key={leadId} leadId={leadId} createdId={created?.id} {...{ onCreated, onSent }} />
      ) : customerId ? (
        <NewQuoteForCustomer key={customerId} id={customerId} {...{ onCreated, onSent }} />
      ) : quoteId ? (
        <ExistingDraft key={quoteId} id={quoteId} {...{ onCreated, onSent }} />
      ) : (
        <Suspense>
          <ChooseRecipient />
        </Suspense>
      )}
    </>
  );
}

/** Names whom it is for as soon as that is known: whoever writes several tells them apart by it. */
function titleOf(wasSent: boolean, name: string | undefined) {
  if (!name) return wasSent ? 'Edit quote' : 'New quote';
  return wasSent ? `Edit quote for ${name}` : `Quote for ${name}`;
}

const Editor = (props: ComponentProps<typeof QuoteEditor>) => (
  <Suspense fallback={<LoadingRows rows={6} label="Loading the quote" />}>
    <QuoteEditor {...props} />
  </Suspense>
);

type EditorCallbacks = Pick<ComponentProps<typeof QuoteEditor>, 'onCreated' | 'onSent'>;

function NewQuote({
  leadId,
  createdId,
  ...callbacks
}: EditorCallbacks & { leadId: string; createdId: string | undefined }) {
  const query = useQuery(orpc.leads.get.queryOptions({ input: { id: leadId } }));
  const drafts = useQuery(orpc.quotes.list.queryOptions({ input: latestDraftInput(leadId) }));
  const last = useQuery(orpc.quotes.lastTerms.queryOptions({ input: { leadId } }));
  const { data: lead } = query;
  if (!lead && query.isError) return <LoadFailure error={query.error} onRetry={query.refetch} />;
  if (!lead || drafts.isPending || last.isPending) return <LoadingRows label="Loading the lead" />;
  return (
    <div className={styles.page}>
      <LeadAside leadId={leadId} />
      <div className={styles.form}>
        {lead.moves.includes('expressInterest') && <ClaimFirst leadId={leadId} />}
        <Editor
          quote={undefined}
          source={{ leadId, projectTitle: lead.projectTitle }}
          scopeLines={lead.scopeLines}
          request={lead.description}
          repeated={last.data && repeatedTerms(last.data)}
          {...callbacks}
        />
      </div>
      <ContinueDraft leadId={leadId} createdId={createdId} draft={drafts.data?.items[0]} />
    </div>
  );
}

/** Said before anything is written: without a spot, nothing of it is saved or sent. */
const ClaimFirst = ({ leadId }: { leadId: string }) => (
  <Notice
    tone="attention"
    action={
      <Link className="button" to={`/contractor/leads?leadId=${leadId}`}>
        Claim a spot
      </Link>
    }
  >
    Claim a spot on this lead first. It’s free, and your quote uses this same spot.
  </Notice>
);

/**
 * Goes on with the draft that was there when the page opened: later there is the one that the page itself creates. Where
 * the answer to creating it was lost, this browser has newer words, which the editor saves first.
 */
function ContinueDraft({
  leadId,
  createdId,
  draft,
}: {
  leadId: string;
  createdId: string | undefined;
  draft: Quote | undefined;
}) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [earlier] = useState(draft);
  const openEarlier = useEffectEvent(() => {
    if (!earlier || createdId || isCreationUnanswered(user.uid, leadId)) return;
    void navigate({ search: `quoteId=${earlier.id}` }, { replace: true });
  });
  // Before the effects of the editor, which takes over what this browser has kept.
  useLayoutEffect(() => openEarlier(), []);
  return null;
}

/** A quote for one of the contractor's own customers, without a lead. */
function NewQuoteForCustomer({ id, ...callbacks }: EditorCallbacks & { id: string }) {
  const query = useQuery(orpc.customers.get.queryOptions({ input: { id } }));
  const last = useQuery(orpc.quotes.lastTerms.queryOptions({ input: {} }));
  const { data: customer } = query;
  if (!customer && query.isError)
    return <LoadFailure error={query.error} onRetry={query.refetch} />;
  if (!customer || last.isPending) return <LoadingRows label="Loading the customer" />;
  return (
    <Suspense fallback={<LoadingRows rows={6} label="Loading the quote" />}>
      <CustomerQuote customer={customer}>
        <Editor
          quote={undefined}
          source={{ customerId: id, projectTitle: '' }}
          scopeLines={[]}
          repeated={last.data && repeatedTerms(last.data)}
          {...callbacks}
        />
      </CustomerQuote>
    </Suspense>
  );
}

function ExistingDraft({ id, ...callbacks }: EditorCallbacks & { id: string }) {
  const query = useQuote(id);
  const { data: quote } = query;
  if (!quote && query.isError) return <LoadFailure error={query.error} onRetry={query.refetch} />;
  if (!quote) return <LoadingRows label="Loading the draft" />;
  return <LoadedDraft quote={quote} {...callbacks} />;
}

/** Decides once whether the quote can be edited: later refusals come from the server, in the form. */
function LoadedDraft({ quote, ...callbacks }: EditorCallbacks & { quote: Quote }) {
  const [isEditable] = useState(quote.moves.includes('update'));
  const navigate = useNavigate();
  const refresh = useRefreshQuotes();
  const lead = useQuery(
    orpc.leads.get.queryOptions({
      input: { id: quote.leadId ?? '' },
      enabled: quote.leadId !== null,
    }),
  );
  const discard = useMutation(
    orpc.quotes.discardRevision.mutationOptions({
      onSuccess: async () => {
        await refresh();
        void navigate(`/contractor/quotes?quoteId=${quote.id}`);
      },
    }),
  );
  if (!isEditable)
    return (
      <Notice
        title="This quote can’t be changed anymore"
        action={
          <Link className="button" to={`/contractor/quotes?quoteId=${quote.id}`}>
            Open the quote
          </Link>
        }
      >
        It was answered or archived. You can make a copy and change that.
      </Notice>
    );
  return (
    <div className={styles.page}>
      {quote.leadId && <LeadAside leadId={quote.leadId} />}
      <div className={styles.form}>
        {quote.status === 'sent' && (
          <Notice
            action={
              quote.moves.includes('discardRevision') && (
                <button
                  type="button"
                  className="button"
                  onClick={() => discard.mutate({ id: quote.id })}
                >
                  Discard this version
                </button>
              )
            }
          >
            {quote.customerName} reads version {quote.version} until you send this one. They can
            still read that one.
          </Notice>
        )}
        <Editor
          quote={quote}
          source={undefined}
          scopeLines={lead.data?.scopeLines ?? []}
          request={lead.data?.description}
          {...callbacks}
        />
      </div>
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (getApiError(error)?.code !== 'not-found')
    return (
      <ErrorNotice onRetry={() => void onRetry()}>
        This didn’t load. Nothing has changed.
      </ErrorNotice>
    );
  return (
    <EmptyState
      drawing="list"
      title="Page not found"
      action={
        <Link className="button" to="/contractor/quotes">
          All quotes
        </Link>
      }
    >
      It was removed, or it belongs to someone else.
    </EmptyState>
  );
}
