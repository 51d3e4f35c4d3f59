import { useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import type { RouteHandle } from '#browser/handle.ts';
import { brandOf } from '#browser/title.ts';
import { SIGN_IN_LINK_PATH } from '#features/auth/session/rules.ts';
import { Badges } from '#features/contractors/components/badges.tsx';
import { formatCityState } from '#features/contractors/components/contractor.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Notice } from '#ui/notice.tsx';
import { Stars } from '#ui/stars.tsx';
import type { Quote } from '../../components/quote.ts';
import { QuoteDocument } from '../../documents/components/quote-document.tsx';
import { optionIds } from '../../items/rules.ts';
import { quoteStatusNames } from '../../rules.ts';
import { shownAt, stateOfLocation } from '../../state-rules/rules.ts';
import { VersionChanges } from '../../versions/components/version-changes.tsx';
import { AnswerByLink } from '../components/answer-by-link.tsx';
import { linkAction } from '../components/link-action.ts';
import { readProgress } from '../components/link-cookie.ts';
import { type Choice, whatToChoose, withChoice } from '../rules.ts';
import styles from './quote-view.module.css';

/**
 * Never cached, indexed or passed on as a referrer: the address alone opens the quote. The origin is sent, without which
 * the forms of the page would be refused as foreign.
 */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex, nofollow',
};

export const headers = () => privateHeaders;

export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const { token = '' } = params;
  // A browser or mail program that prefetches the page does not count as a view.
  const fetchPurpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '';
  const isPrefetch = request.method === 'HEAD' || /prefetch|prerender|preview/.test(fetchPurpose);
  try {
    const api = context.get(apiContext);
    const quote = await api.quotes.view({ token, peek: isPrefetch });
    const { items: rules } = await api.stateRules.list({
      ...{ state: stateOfLocation(quote.location), at: shownAt(quote) },
    });
    // The quote can be read without it.
    const pro = await api.contractors.get({ id: quote.contractorId }).catch(() => undefined);
    const { user, activeRole } = context.get(sessionContext);
    const role = user && (activeRole ?? user.role);
    const { challenge, proof } = await readProgress(request);
    const step = proof ? 'answer' : challenge ? 'code' : 'start';
    const choice = choiceOf(
      quote,
      url.searchParams.getAll('option'),
      url.searchParams.get('package'),
    );
    const wasAsked = url.searchParams.get('done') === 'asked';
    return { quote, rules, pro, token, role, step, choice, wasAsked } as const;
  } catch (error) {
    const code = getApiError(error)?.code;
    if (code === 'not-found' || code === 'invalid-argument')
      throw data(null, { status: 404, headers: privateHeaders });
    throw error;
  }
}

export const action = linkAction;
/** To draw a signature; without scripts a name is typed. */
export const handle: RouteHandle = { script: true };

/** What the reader chose of what the quote offers now. */
function choiceOf(
  { items, packages }: Pick<Quote, 'items' | 'packages'>,
  options: readonly string[],
  chosen: string | null | undefined,
): Choice {
  const wanted = new Set(options);
  return {
    options: optionIds(items).filter((id) => wanted.has(id)),
    package: packages.find(({ name }) => name === chosen)?.name,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  {
    title: `${loaderData ? `Quote: ${loaderData.quote.projectTitle}` : 'Quote'} · ${brandOf(matches)}`,
  },
  { name: 'robots', content: 'noindex, nofollow' },
];

const signInPath = (redirect: string) =>
  `${SIGN_IN_LINK_PATH}?${new URLSearchParams({ redirect })}`;

export default function QuoteView() {
  const { quote, rules, pro, token, role, step, wasAsked, ...loaded } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  // A form that comes back says what was ticked in it; otherwise the address does.
  const [choice, setChoice] = useState(() =>
    result && ['sign', 'choose'].includes(result.intent)
      ? choiceOf(quote, result.values.option ?? [], result.values.package?.[0])
      : loaded.choice,
  );
  const inPortal = `/homeowner/quotes?quoteId=${quote.id}`;
  const answerPath = role ? inPortal : `/login?${new URLSearchParams({ redirect: inPortal })}`;
  const isRoleAllowed = !role || role === 'homeowner';
  const isAnswerable = quote.status === 'sent' && !quote.expired && isRoleAllowed;
  const byLink = isAnswerable && quote.byLink;
  const shown = byLink && step === 'answer' ? withChoice(quote, choice) : quote;
  const choose = whatToChoose(quote);
  return (
    <div className={`page ${styles.page}`}>
      <p className={styles.status}>{statusMessage(quote)}</p>
      {pro && <Pro pro={pro} licenseNumber={quote.licenseNumber} />}
      {quote.status === 'sent' && quote.changes.length > 0 && (
        <Notice tone="attention" title={`What version ${quote.version} changed`}>
          <VersionChanges changes={quote.changes} />
        </Notice>
      )}
      <QuoteDocument
        quote={shown}
        rules={rules}
        photos={quote.photos}
        level="h1"
        chosenPackage={byLink ? choice.package : undefined}
      />
      <div className={styles.actions}>
        {isAnswerable && !byLink && (
          <a className="button button-primary" href={answerPath} rel="noreferrer">
            {role ? 'Answer this quote' : 'Sign in to accept'}
          </a>
        )}
        <a href={`/api/quote-views/${token}/pdf`}>Quote as PDF</a>
      </div>
      {byLink && quote.confirmAt && (
        <AnswerByLink
          {...{ rules, token, step, choice, wasAsked, result }}
          quote={shown}
          onChoice={setChoice}
          confirmAt={quote.confirmAt}
        />
      )}
      {quote.status === 'accepted' && !role && (
        <Notice
          tone="ok"
          title="Signed. We emailed you a copy with a certificate"
          action={
            <a className="button button-primary" href={signInPath(inPortal)} rel="noreferrer">
              Open your project
            </a>
          }
        >
          Your project has a page with its dates, invoices, and your messages with{' '}
          {quote.contractorName}. You don’t need a password. We email you a link that opens it.
        </Notice>
      )}
      {isAnswerable && !byLink && (
        <p className={styles.fine}>
          You don’t owe anything unless you accept. {role ? 'Press “Answer this quote”' : 'Sign in'}{' '}
          to {choose && `${choose}, `}ask questions, and accept or decline.
        </p>
      )}
    </div>
  );
}

type ViewedPro = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['pro']>;

/** Who asks for the signature: what was checked about the business, and its page. */
const Pro = ({ pro, licenseNumber }: { pro: ViewedPro; licenseNumber: string }) => (
  <section className={styles.pro} aria-label="The business">
    <p>
      <a href={`/contractor/${pro.id}`} rel="noreferrer">
        {pro.businessName}
      </a>
      , {formatCityState(pro)}
    </p>
    {pro.reviewCount > 0 ? (
      <p className={styles.rating}>
        <Stars rating={pro.rating} /> {pro.reviewCount}{' '}
        {pro.reviewCount === 1 ? 'review' : 'reviews'}
      </p>
    ) : (
      <p className={styles.fine}>No reviews yet</p>
    )}
    {licenseNumber && <p>License {licenseNumber}</p>}
    <Badges contractor={pro} />
  </section>
);

type ViewedQuote = ReturnType<typeof useLoaderData<typeof loader>>['quote'];

/** How the quote stands, for whoever comes back to its address. */
function statusMessage({ status, expired, version, contractorName }: ViewedQuote) {
  const versionPrefix = version > 1 ? `Version ${version}. ` : '';
  if (status === 'sent')
    return expired
      ? `${versionPrefix}This quote has expired, so it can’t be signed anymore. Ask ${contractorName} for a new one if you still want it.`
      : `${versionPrefix}This quote is waiting for an answer.`;
  if (status === 'archived')
    return `${contractorName} withdrew this quote, so it can’t be signed anymore. You can still read it.`;
  if (status === 'rejected')
    return `${versionPrefix}This quote was declined, so it can’t be signed anymore, and nothing is owed. Ask ${contractorName} for a new one if you want the work after all.`;
  return `${versionPrefix}${quoteStatusNames[status]}.`;
}
