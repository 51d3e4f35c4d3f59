import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { dashboardPaths } from '../../session/rules.ts';
import { requestedRedirect, stashSsoToken } from './sso-token.ts';

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
