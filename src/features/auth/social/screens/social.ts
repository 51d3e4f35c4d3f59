import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { safePath } from '#lib/safe-path.ts';
import { SOCIAL_CALLBACK_PATH, socialProviders } from '../../session/rules.ts';
import { popupHeaders, serializePopupCookie, socialFailureOf } from '../components/social.ts';

/** Redirects to a provider, in a popup or, when popups are blocked, in the same window. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const provider = url.searchParams.get('provider') ?? '';
  const redirectTo = safePath(url.searchParams.get('redirect'));
  const headers = {
    ...popupHeaders,
    'set-cookie': await serializePopupCookie(url, url.searchParams.has('popup')),
  };
  try {
    const { url: providerUrl } = await context
      .get(apiContext)
      .session.social({ provider, ...(redirectTo && { redirectTo }) });
    return redirect(providerUrl, { headers });
  } catch (error) {
    const isKnown = socialProviders.some((name) => name === provider);
    const social =
      !isKnown && getApiError(error)?.code === 'invalid-argument'
        ? 'unsupported'
        : socialFailureOf(error);
    const query = new URLSearchParams({
      social,
      ...(social === 'unsupported' && { provider: provider.slice(0, 40) }),
      ...(redirectTo && { redirect: redirectTo }),
    });
    return redirect(`${SOCIAL_CALLBACK_PATH}?${query}`, { headers });
  }
}
