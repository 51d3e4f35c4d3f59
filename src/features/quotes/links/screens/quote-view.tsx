import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { brandOf } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { QuoteDocument } from '../../documents/components/quote-document.tsx';
import { quoteStatusNames } from '../../rules.ts';
import styles from './quote-view.module.css';

/** Never cached, indexed or passed on as a referrer: the address alone opens the quote. */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

export const headers = () => privateHeaders;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { token = '' } = params;
  // A browser or mail program that prefetches the page does not count as a view.
  const fetchPurpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '';
  const isPrefetch = request.method === 'HEAD' || /prefetch|prerender|preview/.test(fetchPurpose);
  try {
    const quote = await context.get(apiContext).quotes.view({ token, peek: isPrefetch });
    const { user, activeRole } = context.get(sessionContext);
    const role = user && (activeRole ?? user.role);
    return { quote, token, role };
  } catch (error) {
    const code = getApiError(error)?.code;
    if (code === 'not-found' || code === 'invalid-argument')
      throw data(null, { status: 404, headers: privateHeaders });
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  {
    title: `${loaderData ? `Quote: ${loaderData.quote.projectTitle}` : 'Quote'} · ${brandOf(matches)}`,
  },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function QuoteView() {
  const { quote, token, role } = useLoaderData<typeof loader>();
  const inPortal = `/homeowner/quotes?quoteId=${quote.id}`;
  const answerPath = role ? inPortal : `/login?${new URLSearchParams({ redirect: inPortal })}`;
  const isRoleAllowed = !role || role === 'homeowner';
  const isAnswerable = quote.status === 'sent' && !quote.expired && isRoleAllowed;
  return (
    <div className={`page ${styles.page}`}>
      <p className={styles.status}>{statusMessage(quote)}</p>
      <QuoteDocument quote={quote} photos={quote.photos} level="h1" zone={quote.timeZone} />
      <div className={styles.actions}>
        {isAnswerable && (
          <a className="button button-accent" href={answerPath} rel="noreferrer">
            {role ? 'Answer this quote' : 'Sign in to accept'}
          </a>
        )}
        <a href={`/api/quote-views/${token}/pdf`}>Quote as PDF</a>
      </div>
      {isAnswerable && (
        <p className={styles.fine}>
          You owe nothing unless you accept. Options are added, questions asked and the quote is
          accepted or declined once you are signed in.
        </p>
      )}
    </div>
  );
}

type ViewedQuote = ReturnType<typeof useLoaderData<typeof loader>>['quote'];

function statusMessage({ status, expired, version }: ViewedQuote) {
  const versionPrefix = version > 1 ? `Version ${version}. ` : '';
  if (status === 'sent')
    return expired
      ? `${versionPrefix}This quote has expired. Ask for a new one if you still want it.`
      : `${versionPrefix}This quote waits for an answer.`;
  if (status === 'archived') return 'The pro has withdrawn this quote.';
  return `${versionPrefix}${quoteStatusNames[status]}.`;
}
