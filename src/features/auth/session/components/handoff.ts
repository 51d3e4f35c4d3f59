import { createCookie, redirectDocument } from 'react-router';
import { safePath } from '#lib/safe-path.ts';

export const SSO_LOADING_PAGE = '/sso-loading';

/** Browsers drop a cookie beyond 4 KB, name and flags included. */
const MAX_KEPT = 3_600;
const KEPT_SECONDS = 60;

type Handoff = { token: string; redirectTo?: string };

/** Carries a token of the membership site over one redirect, out of reach of scripts. */
const handoff = createCookie('sso-handoff', {
  httpOnly: true,
  sameSite: 'lax',
  path: SSO_LOADING_PAGE,
});

const secure = (url: URL) => ({ secure: url.protocol === 'https:' });

/** Pages that say nothing about where somebody wants to be. */
const anywhere = new Set(['/', '/login', '/register', '/get-started', SSO_LOADING_PAGE]);

/** Where an arrival wants to go: what the link says, else the page that it leads to. */
function wantedBy(url: URL) {
  const rest = new URLSearchParams(url.search);
  const named = rest.get('redirect_to') ?? rest.get('redirect');
  if (named === 'admin') return named;
  for (const name of ['auth_token', 'redirect_to', 'redirect']) rest.delete(name);
  if (named !== null) return safePath(named);
  if (anywhere.has(url.pathname)) return;
  return safePath(`${url.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
}

/**
 * Out of an address with `auth_token` before anything is rendered: the token goes into a cookie of a minute
 * and the browser to the page that uses it. A redirect's own address enters neither history nor Referer.
 */
export async function takeToken(url: URL) {
  const token = url.searchParams.get('auth_token') ?? '';
  const redirectTo = wantedBy(url);
  if (token.length > MAX_KEPT) return redirectDocument(signInAgain(safePath(redirectTo), 'no'));
  const to = new URLSearchParams(redirectTo ? { redirect: redirectTo } : {});
  const kept: Handoff = { token, ...(redirectTo && { redirectTo }) };
  const cookie = await handoff.serialize(kept, { ...secure(url), maxAge: KEPT_SECONDS });
  return redirectDocument(`${SSO_LOADING_PAGE}${to.size > 0 ? `?${to}` : ''}`, {
    headers: { 'set-cookie': cookie },
  });
}

/** The same address without what belongs to a sign-in, for someone who has no use for it. */
export const withoutToken = (url: URL) => wantedBy(url);

export async function readHandoff(request: Request): Promise<Handoff | undefined> {
  const kept: unknown = await handoff.parse(request.headers.get('cookie'));
  if (typeof kept !== 'object' || kept === null || !('token' in kept)) return;
  const redirectTo = 'redirectTo' in kept ? kept.redirectTo : undefined;
  return {
    token: String(kept.token),
    ...(typeof redirectTo === 'string' && { redirectTo }),
  };
}

export const dropHandoff = (url: URL) => handoff.serialize('', { ...secure(url), maxAge: 0 });

/** The page to sign in by hand, and why. */
export function signInAgain(wanted: string | undefined, sso: 'no' | 'unavailable' | undefined) {
  const query = new URLSearchParams({ ...(wanted && { redirect: wanted }), ...(sso && { sso }) });
  return `/login${query.size > 0 ? `?${query}` : ''}`;
}
