import { createCookie } from 'react-router';
import { getApiError } from '#lib/api-error-info.ts';
import { SOCIAL_CALLBACK_PAGE, type SocialProvider } from '../../session/rules.ts';

export const SOCIAL_PAGE = '/login/social';

/** On this, the popup tells the page that opened it: the provider's pages may have cut the way back. */
export const socialChannel = 'social-sign-in';

/** What the popup says. */
export type SocialSignInMessage = { goTo: string } | { error: string };

export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  linkedin: 'LinkedIn',
};

/** Lets the popup keep its opener while it is on pages of other sites. */
export const popupHeaders = { 'cross-origin-opener-policy': 'unsafe-none' };
export const openerHeaders = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** That the sign-in stands in a window of its own; the way back from the provider does not say it. */
const popupCookie = createCookie('social-popup', {
  httpOnly: true,
  sameSite: 'lax',
  path: SOCIAL_CALLBACK_PAGE,
});

export const serializePopupCookie = (url: URL, isPopup: boolean) =>
  popupCookie.serialize(isPopup ? 'yes' : '', {
    secure: url.protocol === 'https:',
    maxAge: isPopup ? 600 : 0,
  });

export const isPopup = async (request: Request) =>
  (await popupCookie.parse(request.headers.get('cookie'))) === 'yes';

/** Why a sign-in at a provider came to nothing, as it stands in an address. */
const socialFailureMessages = {
  cancelled: 'The sign-in at the provider was not finished. Nothing was changed.',
  refused: 'The provider’s sign-in did not work. Try again, or use your e-mail address.',
  unavailable: 'The provider does not answer at the moment. Try again later.',
} as const;
export type SocialFailure = keyof typeof socialFailureMessages;

export function socialFailureOf(error: unknown): SocialFailure {
  const code = getApiError(error)?.code;
  if (code === undefined) throw error;
  return code === 'unavailable' || code === 'deadline-exceeded' ? 'unavailable' : 'refused';
}

/** The sentence for `?social=…` of the sign-in page. */
export function socialErrorMessage(params: URLSearchParams) {
  const why = params.get('social');
  if (why === 'unsupported') return `Unsupported provider: ${params.get('provider') ?? ''}`;
  return why !== null && Object.hasOwn(socialFailureMessages, why)
    ? socialFailureMessages[why as SocialFailure]
    : undefined;
}
