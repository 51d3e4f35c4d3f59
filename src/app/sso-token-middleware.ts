import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { pathWithoutToken, stashSsoToken } from '#features/auth/session/components/sso-handoff.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';

/** `auth_token` in any address signs in whoever is not signed in yet (spec §2), and is gone from it at once. */
export const ssoTokenMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !url.searchParams.has('auth_token')) return next();
  const { user, activeRole } = await context.get(apiContext).session.get();
  if (!user) throw await stashSsoToken(url);
  const redirectTo = pathWithoutToken(url);
  const dashboard = dashboardPaths[activeRole ?? user.role];
  throw redirectDocument(
    redirectTo === undefined || redirectTo === 'admin' ? dashboard : redirectTo,
  );
};
