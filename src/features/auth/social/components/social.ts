import { createCookie } from 'react-router';
import { getApiError } from '#lib/api-error-info.ts';
import { SOCIAL_CALLBACK_PATH, type SocialProvider } from '../../session/rules.ts';

export const SOCIAL_PATH = '/login/social';

/** Carries the result from the popup to the page that opened it: `window.opener` may be lost on the provider's pages. */
export const socialChannel = 'social-sign-in';

/** The result that the popup sends. */
export type SocialSignInMessage = { goTo: string } | { error: string };

export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  linkedin: 'LinkedIn',
};

/** Keeps the popup and its opener connected while the popup shows pages of other sites. */
export const popupHeaders = { 'cross-origin-opener-policy': 'unsafe-none' };
export const openerHeaders = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** Remembers that the sign-in runs in a popup, which the provider's redirect does not tell. */
const popupCookie = createCookie('social-popup', {
  httpOnly: true,
  sameSite: 'lax',
  path: SOCIAL_CALLBACK_PATH,
});

export const serializePopupCookie = (url: URL, isPopup: boolean) =>
  popupCookie.serialize(isPopup ? 'yes' : '', {
    secure: url.protocol === 'https:',
    maxAge: isPopup ? 600 : 0,
  });

export const isPopup = async (request: Request) =>
  (await popupCookie.parse(request.headers.get('cookie'))) === 'yes';

/** Why a sign-in at a provider failed, by the code in the address. */
const socialFailureMessages = {
  cancelled: 'The sign-in wasn’t finished. Nothing changed.',
  refused: 'That sign-in didn’t work. Try again, or use your email address.',
  unavailable: 'That sign-in isn’t available right now. Try again later.',
} as const;
export type SocialFailure = keyof typeof socialFailureMessages;

export function socialFailureOf(error: unknown): SocialFailure {
  const code = getApiError(error)?.code;
  if (code === undefined) throw error;
  return code === 'unavailable' || code === 'deadline-exceeded' ? 'unavailable' : 'refused';
}

/** The message for `?social=…` on the sign-in page. */
export function socialErrorMessage(params: URLSearchParams) {
  const code = params.get('social');
  if (code === 'unsupported') return `Unsupported provider: ${params.get('provider') ?? ''}`;
  return code !== null && Object.hasOwn(socialFailureMessages, code)
    ? socialFailureMessages[code as SocialFailure]
    : undefined;
}
