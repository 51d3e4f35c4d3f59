import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { apiContext, type Session, sessionContext } from '#browser/context.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { currentRole } from '#lib/roles.ts';
import type { Area } from './route-table.ts';

const signInPath = (wanted: string) => `/login?redirect=${encodeURIComponent(wanted)}`;

/** Where someone who asks for `wanted`, in the portal `area`, is sent instead; undefined when they may pass. */
export function getRedirectPath({ user, activeRole }: Session, area: Area, wanted: string) {
  if (!user) return signInPath(wanted);
  const role = activeRole ?? currentRole(user.roles);
  return area === 'signed-in' || role === area ? undefined : dashboardPaths[role];
}

/**
 * Lets only the portal's own people through. It sends the whole document elsewhere: nothing that the
 * page remembers belongs to whoever comes next.
 */
export const requirePortalAccess =
  (area: Area): MiddlewareFunction<Response> =>
  async ({ context, url }, next) => {
    const wanted = `${url.pathname}${url.search}`;
    const session = await context
      .get(apiContext)
      .session.get()
      .catch((error: unknown) => {
        console.error(error);
        return undefined;
      });
    const elsewhere = session ? getRedirectPath(session, area, wanted) : signInPath(wanted);
    if (!session || elsewhere) throw redirectDocument(elsewhere ?? '/login');
    context.set(sessionContext, session);
    return next();
  };

/** Public pages know who is looking, and are there for everybody even when that cannot be found out. */
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
