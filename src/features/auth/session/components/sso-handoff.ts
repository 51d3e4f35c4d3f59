import { createCookie, redirectDocument } from 'react-router';
import { safePath } from '#lib/safe-path.ts';

export const SSO_LOADING_PAGE = '/sso-loading';

/** Browsers drop a cookie beyond 4 KB, name and flags included. */
const MAX_TOKEN_LENGTH = 3_600;
const HANDOFF_SECONDS = 60;

type Handoff = { token: string; redirectTo?: string };

/** Carries a token of the membership site over one redirect, out of reach of scripts. */
const handoffCookie = createCookie('sso-handoff', {
  httpOnly: true,
  sameSite: 'lax',
  path: SSO_LOADING_PAGE,
});

const secureOption = (url: URL) => ({ secure: url.protocol === 'https:' });

/** Pages that say nothing about where somebody wants to be. */
const pagesWithoutDestination = new Set([
  '/',
  '/login',
  '/register',
  '/get-started',
  SSO_LOADING_PAGE,
]);

/** Where an arrival wants to go: what the link says, else the page that it leads to. */
function requestedRedirect(url: URL) {
  const rest = new URLSearchParams(url.search);
  const named = rest.get('redirect_to') ?? rest.get('redirect');
  if (named === 'admin') return named;
  for (const name of ['auth_token', 'redirect_to', 'redirect']) rest.delete(name);
  if (named !== null) return safePath(named);
  if (pagesWithoutDestination.has(url.pathname)) return;
  return safePath(`${url.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
}

/**
 * Out of an address with `auth_token` before anything is rendered: the token goes into a cookie of a minute
 * and the browser to the page that uses it. A redirect's own address enters neither history nor Referer.
 */
export async function stashSsoToken(url: URL) {
  const token = url.searchParams.get('auth_token') ?? '';
  const redirectTo = requestedRedirect(url);
  if (token.length > MAX_TOKEN_LENGTH)
    return redirectDocument(loginPath(safePath(redirectTo), 'no'));
  const to = new URLSearchParams(redirectTo ? { redirect: redirectTo } : {});
  const payload: Handoff = { token, ...(redirectTo && { redirectTo }) };
  const cookie = await handoffCookie.serialize(payload, {
    ...secureOption(url),
    maxAge: HANDOFF_SECONDS,
  });
  return redirectDocument(`${SSO_LOADING_PAGE}${to.size > 0 ? `?${to}` : ''}`, {
    headers: { 'set-cookie': cookie },
  });
}

/** The same address without what belongs to a sign-in, for someone who has no use for it. */
export const pathWithoutToken = (url: URL) => requestedRedirect(url);

export async function readHandoff(request: Request): Promise<Handoff | undefined> {
  const payload: unknown = await handoffCookie.parse(request.headers.get('cookie'));
  if (typeof payload !== 'object' || payload === null || !('token' in payload)) return;
  const redirectTo = 'redirectTo' in payload ? payload.redirectTo : undefined;
  return {
    token: String(payload.token),
    ...(typeof redirectTo === 'string' && { redirectTo }),
  };
}

export const clearHandoff = (url: URL) =>
  handoffCookie.serialize('', { ...secureOption(url), maxAge: 0 });

/** The page to sign in by hand, and why. */
export function loginPath(wanted: string | undefined, sso: 'no' | 'unavailable' | undefined) {
  const query = new URLSearchParams({ ...(wanted && { redirect: wanted }), ...(sso && { sso }) });
  return `/login${query.size > 0 ? `?${query}` : ''}`;
}
