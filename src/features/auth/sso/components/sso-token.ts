import { createCookie, type MiddlewareFunction, redirectDocument } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { safePath } from '#lib/safe-path.ts';
import { dashboardPaths } from '../../session/rules.ts';

export const SSO_LOADING_PATH = '/sso-loading';

/** Browsers drop a cookie beyond 4 KB, name and flags included. */
const MAX_TOKEN_LENGTH = 3_600;
const HANDOFF_SECONDS = 60;

type Handoff = { token: string; redirectTo?: string };

/** Carries a token of the membership site across one redirect, hidden from scripts. */
const handoffCookie = createCookie('sso-handoff', {
  httpOnly: true,
  sameSite: 'lax',
  path: SSO_LOADING_PATH,
});

const secureOption = (url: URL) => ({ secure: url.protocol === 'https:' });

/** Pages that are only on the way to somewhere else. */
const pagesWithoutDestination = new Set([
  '/',
  '/login',
  '/register',
  '/get-started',
  SSO_LOADING_PATH,
]);

/** Where the person wants to go: the page that the link names, otherwise the page that it opens. */
function requestedRedirect(url: URL) {
  const params = new URLSearchParams(url.search);
  const requested = params.get('redirect_to') ?? params.get('redirect');
  if (requested === 'admin') return requested;
  for (const name of ['auth_token', 'redirect_to', 'redirect']) params.delete(name);
  if (requested !== null) return safePath(requested);
  if (pagesWithoutDestination.has(url.pathname)) return;
  return safePath(`${url.pathname}${params.size > 0 ? `?${params}` : ''}`);
}

/**
 * Moves the token from the address to a short-lived cookie, before anything is rendered, and redirects to the page
 * that exchanges it. The address of a redirect appears neither in the history nor in a Referer header.
 */
async function stashSsoToken(url: URL) {
  const token = url.searchParams.get('auth_token') ?? '';
  const redirectTo = requestedRedirect(url);
  if (token.length > MAX_TOKEN_LENGTH)
    return redirectDocument(loginPath(safePath(redirectTo), 'no'));
  const query = new URLSearchParams(redirectTo ? { redirect: redirectTo } : {});
  const payload: Handoff = { token, ...(redirectTo && { redirectTo }) };
  const cookie = await handoffCookie.serialize(payload, {
    ...secureOption(url),
    maxAge: HANDOFF_SECONDS,
  });
  return redirectDocument(`${SSO_LOADING_PATH}${query.size > 0 ? `?${query}` : ''}`, {
    headers: { 'set-cookie': cookie },
  });
}

/** Handles `auth_token` in the URL of any page (spec §2): signs in a guest with it, and removes it from the URL. */
export const ssoTokenMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !url.searchParams.has('auth_token')) return next();
  const { user, activeRole } = await context.get(apiContext).session.get();
  if (!user) throw await stashSsoToken(url);
  const redirectTo = requestedRedirect(url);
  const dashboard = dashboardPaths[activeRole ?? user.role];
  throw redirectDocument(
    redirectTo === undefined || redirectTo === 'admin' ? dashboard : redirectTo,
  );
};

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

/** The sign-in page, with the reason why the token did not do. */
export function loginPath(redirectTo: string | undefined, sso: 'no' | 'unavailable' | undefined) {
  const query = new URLSearchParams({
    ...(redirectTo && { redirect: redirectTo }),
    ...(sso && { sso }),
  });
  return `/login${query.size > 0 ? `?${query}` : ''}`;
}

/** Spec §2, §9. */
const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 300;

type SsoResponse = Awaited<ReturnType<Api['session']['sso']>>;
type Outcome = { response: SsoResponse } | { refused: 'no' | 'unavailable' };

/** Exchanges the token for a session; retries for up to three seconds while the membership site is unavailable. */
export async function exchangeSsoToken(
  api: Api,
  input: { token: string; redirectTo?: string },
  sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Outcome> {
  const deadline = performance.now() + MAX_ATTEMPTS * RETRY_DELAY_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return { response: await api.session.sso(input) };
    } catch (error) {
      const code = getApiError(error)?.code;
      if (code === undefined) throw error;
      if (code !== 'unavailable') return { refused: 'no' };
      if (attempt === MAX_ATTEMPTS || performance.now() > deadline)
        return { refused: 'unavailable' };
      await sleep(RETRY_DELAY_MS);
    }
  }
}
