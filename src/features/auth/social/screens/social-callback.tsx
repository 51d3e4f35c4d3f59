import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { useNonce } from '#browser/nonce.ts';
import { titleMeta } from '#browser/title.ts';
import { safePath } from '#lib/safe-path.ts';
import { Waiting } from '../../session/components/waiting.tsx';
import {
  isPopup,
  popupHeaders,
  type SocialFailure,
  type SocialSignInMessage,
  serializePopupCookie,
  socialChannel,
  socialErrorMessage,
  socialFailureOf,
} from '../components/social.ts';

export const meta = titleMeta('Signing you in');
export const headers = () => popupHeaders;

/** Where providers lead back to. The code works once: a reload shows an error instead of signing in again. */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const outcome = await finishSignIn(url, (input) =>
    context.get(apiContext).session.finishSocial(input),
  );
  const headers = { ...popupHeaders, 'set-cookie': await serializePopupCookie(url, false) };
  if (!(await isPopup(request))) throw redirect(outcome.goTo, { headers });
  const news: SocialSignInMessage =
    outcome.error === undefined ? { goTo: outcome.goTo } : { error: outcome.error };
  return data({ news, goTo: outcome.goTo }, { headers });
}

type Finish = (input: { code: string; state: string; named?: string }) => Promise<{ goTo: string }>;

async function finishSignIn({ searchParams }: URL, finishSocial: Finish) {
  const known = socialErrorMessage(searchParams);
  if (known !== undefined) return { goTo: `/login?${searchParams}`, error: known };
  if (searchParams.has('error')) return failed('cancelled');
  const named = searchParams.get('named');
  try {
    const { goTo } = await finishSocial({
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
      ...(named !== null && { named }),
    });
    return { goTo: safePath(goTo) ?? '/', error: undefined };
  } catch (error) {
    return failed(socialFailureOf(error));
  }
}

function failed(social: SocialFailure) {
  const params = new URLSearchParams({ social });
  return { goTo: `/login?${params}`, error: socialErrorMessage(params) };
}

/** Sends the result to the page that opened the popup, and closes the popup. */
const popupScript = (news: SocialSignInMessage) => {
  const text = JSON.stringify(news).replaceAll('<', '\\u003c');
  return `new BroadcastChannel('${socialChannel}').postMessage(${text}); close();`;
};

export default function SocialCallback() {
  const { news, goTo } = useLoaderData<typeof loader>();
  const nonce = useNonce();
  return (
    <Waiting title={'error' in news ? 'Not signed in' : 'You’re signed in'}>
      {'error' in news && <p>{news.error}</p>}
      <p>You can close this window.</p>
      <p>
        <a href={goTo}>Continue here</a>
      </p>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own path or sentence, as JSON without a tag in it
        dangerouslySetInnerHTML={{ __html: popupScript(news) }}
      />
    </Waiting>
  );
}
