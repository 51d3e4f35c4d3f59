import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { dashboardPaths } from '../../session/rules.ts';
import { requestedRedirect, stashSsoToken } from './sso-token.ts';

/** Signs a guest in by the `auth_token` of any address (spec §2); for everybody else it is removed from the address. */
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
