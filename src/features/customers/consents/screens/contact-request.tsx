import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { textOf } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { type ConsentAnswer, consentAnswers } from '../rules.ts';
import styles from './contact-request.module.css';

export const meta = titleMeta('Can a pro contact you?');
/** Keeps the token out of referrers, but sends the origin, without which the form would be refused as foreign. */
export const headers = () => ({ 'referrer-policy': 'strict-origin' });

const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = tokenOf(url);
  if (token.length < 20) return { request: undefined };
  try {
    return { request: await context.get(apiContext).customers.contactRequest({ token }) };
  } catch (error) {
    if (getApiError(error)?.code === 'not-found') return { request: undefined };
    throw error;
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const given = textOf(await request.formData(), 'answer');
  const answer = consentAnswers.find((each) => each === given);
  if (!answer) return { saved: undefined };
  try {
    const { customers } = context.get(apiContext);
    await customers.answerContactRequest({ token: tokenOf(url), answer });
    return { saved: answer };
  } catch {
    return { saved: undefined };
  }
}

const savedTexts: Record<ConsentAnswer, string> = {
  yes: 'They can contact you now. If you change your mind, open this link again and say no.',
  no: 'They can’t contact you. If you change your mind, open this link again.',
  never: 'No business can contact this address or ask again.',
};

/** The owner of an address says whether a business may write to it. No account is needed. */
export default function ContactRequest() {
  const { request } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!request)
    return (
      <div className={`page ${styles.page}`}>
        <h1>Can a pro contact you?</h1>
        <Notice tone="bad" title="This link doesn’t work">
          Open it again from the message we sent you. We won’t send anything else unless you say
          yes.
        </Notice>
      </div>
    );
  const { businessName, channel, status } = request;
  const how = channel === 'email' ? 'email you' : 'text you';
  return (
    <div className={`page ${styles.page}`}>
      <h1>
        May {businessName} {how}?
      </h1>
      {result?.saved && (
        <Notice tone="ok" title="Thanks, we got your answer">
          {savedTexts[result.saved]}
        </Notice>
      )}
      {result && !result.saved && (
        <Notice tone="bad" title="Your answer wasn’t saved">
          Try again in a moment.
        </Notice>
      )}
      {!result && status !== 'asked' && (
        <Notice title={status === 'granted' ? 'You said yes' : 'You said no'}>
          You can change your answer anytime.
        </Notice>
      )}
      {!result?.saved && (
        <>
          <p>
            A pro added your {channel === 'email' ? 'email address' : 'phone number'} to their
            customers. We don’t send you anything they write until you say yes.
          </p>
          <form method="post" className={styles.answers}>
            <button
              type="submit"
              name="answer"
              value="yes"
              className="button button-primary button-large"
            >
              Yes, they can
            </button>
            <button type="submit" name="answer" value="no" className="button button-large">
              No
            </button>
            <button type="submit" name="answer" value="never" className="button button-large">
              No, and don’t ask again
            </button>
          </form>
        </>
      )}
    </div>
  );
}
