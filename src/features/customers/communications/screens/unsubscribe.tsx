import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './unsubscribe.module.css';

export const meta = titleMeta('Unsubscribe');
/** Keeps the token out of referrers, but sends the origin, without which the form would be refused as foreign. */
export const headers = () => ({ 'referrer-policy': 'strict-origin' });

const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';

export const loader = ({ url }: LoaderFunctionArgs) => ({ hasToken: tokenOf(url).length >= 20 });

/** Handles the button of this page and the one-click POST of a mail program (RFC 8058). */
export async function action({ context, url }: ActionFunctionArgs) {
  try {
    const { ended } = await context.get(apiContext).email.unsubscribe({ token: tokenOf(url) });
    return { ended };
  } catch {
    return { ended: undefined };
  }
}

export default function Unsubscribe() {
  const answer = useActionData<typeof action>();
  const { hasToken } = useLoaderData<typeof loader>();
  return (
    <div className={`page ${styles.page}`}>
      <h1>Unsubscribe</h1>
      {answer?.ended === 'reports' && (
        <Notice tone="ok" title="Unsubscribed">
          You won’t get weekly reports by email anymore. You can turn them back on in Settings.
        </Notice>
      )}
      {answer?.ended === 'marketing' && (
        <Notice tone="ok" title="Unsubscribed">
          You won’t get news and offers by email anymore. You’ll still get emails about your own
          projects. You can turn offers back on in Settings.
        </Notice>
      )}
      {(!hasToken || (answer && !answer.ended)) && (
        <Notice tone="bad" title="This link doesn’t work">
          Open it from the email again, or turn off offers in Settings.
        </Notice>
      )}
      {(!hasToken || answer) && <a href="/login">Sign In</a>}
      {hasToken && !answer && (
        <form method="post">
          <p>Unsubscribe from these emails.</p>
          <button type="submit" className="button button-primary button-large">
            Unsubscribe from these emails
          </button>
        </form>
      )}
    </div>
  );
}
