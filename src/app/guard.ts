import { data, type MiddlewareFunction, redirectDocument } from 'react-router';
import { apiContext, type Session, sessionContext } from '#browser/context.ts';
import { passingCookie } from '#browser/passing-cookie.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { currentRole, type Role } from '#lib/roles.ts';
import { REFUSED_COOKIE } from './portal/refused-cookie.ts';
import type { Area } from './route-table.ts';

/** Lets the page say why somebody is at their dashboard and not where they wanted to be. */
const refusedHeaders = (area: Role) => ({
  'Set-Cookie': passingCookie(REFUSED_COOKIE, area),
});

const signInPath = (requestedPath: string) =>
  `/login?redirect=${encodeURIComponent(requestedPath)}`;

/** Where to redirect a request for a page of `area`; undefined for those who may see it. */
export function getRedirectPath({ user, activeRole }: Session, area: Area, requestedPath: string) {
  if (!user) return signInPath(requestedPath);
  const role = activeRole ?? currentRole(user.roles);
  return area === 'signed-in' || role === area ? undefined : dashboardPaths[role];
}

/**
 * A link into the portal of another role that the person holds, opened as a page of its own, switches to that role;
 * `reload` for a link inside the app, which has to become such a page first. Never for what a browser fetches ahead,
 * nor for a page of that portal that is still open after another window switched the role: the two would take turns.
 */
export function roleSwitchFor({ user }: Session, area: Area, headers: Pick<Headers, 'get'>) {
  if (!user || area === 'signed-in' || !user.roles.includes(area)) return undefined;
  if (headers.get('sec-purpose')) return undefined;
  const requestedAs = headers.get('sec-fetch-dest');
  if (requestedAs === 'document') return { role: area };
  if (requestedAs !== 'empty' || isOpenPageOf(area, headers.get('referer'))) return undefined;
  return 'reload' as const;
}

const isOpenPageOf = (area: Area, referrer: string | null) =>
  URL.parse(referrer ?? '')?.pathname.split('/')[1] === area;

/**
 * Admits only users in the role of the portal. Redirects with a full page load, so that nothing in the memory
 * of the page is left for the next user.
 */
export const requirePortalAccess =
  (area: Area): MiddlewareFunction<Response> =>
  async ({ context, url, request }, next) => {
    const requestedPath = `${url.pathname}${url.search}`;
    const session = await context
      .get(apiContext)
      .session.get()
      .catch((error: unknown) => {
        // Nobody knows who asks: signing in would not help, and would lose their place.
        throw data(null, { status: getApiError(error)?.status ?? 500 });
      });
    const redirectPath = getRedirectPath(session, area, requestedPath);
    if (redirectPath) {
      const change = roleSwitchFor(session, area, request.headers);
      if (typeof change === 'object') await context.get(apiContext).session.switchRole(change);
      throw redirectDocument(
        change ? requestedPath : redirectPath,
        session.user && !change && area !== 'signed-in' ? { headers: refusedHeaders(area) } : {},
      );
    }
    context.set(sessionContext, session);
    return next();
  };

/** Loads the session for public pages, which work without one if that fails. */
export const loadOptionalSession: MiddlewareFunction<Response> = async ({ context }, next) => {
  const guest: Session = { user: null, activeRole: null, viewing: null };
  const session = await context
    .get(apiContext)
    .session.get()
    .catch((error: unknown) => {
      console.error(error);
      return guest;
    });
  context.set(sessionContext, session);
  return next();
};
