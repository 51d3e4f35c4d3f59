import { data, type MiddlewareFunction, redirectDocument } from 'react-router';
import { apiContext, type Session, sessionContext } from '#browser/context.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { currentRole } from '#lib/roles.ts';
import type { Area } from './route-table.ts';

const signInPath = (requestedPath: string) =>
  `/login?redirect=${encodeURIComponent(requestedPath)}`;

/** Where to redirect a request for a page of `area`; undefined for those who may see it. */
export function getRedirectPath({ user, activeRole }: Session, area: Area, requestedPath: string) {
  if (!user) return signInPath(requestedPath);
  const role = activeRole ?? currentRole(user.roles);
  return area === 'signed-in' || role === area ? undefined : dashboardPaths[role];
}

/**
 * Admits only users in the role of the portal. Redirects with a full page load, so that nothing in the memory
 * of the page is left for the next user.
 */
export const requirePortalAccess =
  (area: Area): MiddlewareFunction<Response> =>
  async ({ context, url }, next) => {
    const requestedPath = `${url.pathname}${url.search}`;
    const session = await context
      .get(apiContext)
      .session.get()
      .catch((error: unknown) => {
        // Nobody knows who asks: signing in would not help, and would lose their place.
        throw data(null, { status: getApiError(error)?.status ?? 500 });
      });
    const redirectPath = getRedirectPath(session, area, requestedPath);
    if (redirectPath) throw redirectDocument(redirectPath);
    context.set(sessionContext, session);
    return next();
  };

/** Loads the session for public pages, which work without one if that fails. */
export const loadOptionalSession: MiddlewareFunction<Response> = async ({ context }, next) => {
  const guest: Session = { user: null, activeRole: null };
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
