import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { takeToken, withoutToken } from '#features/auth/session/components/handoff.ts';
import { dashboardOf } from '#features/auth/session/rules.ts';

/** `auth_token` in any address signs in whoever is not signed in yet (spec §2), and is gone from it at once. */
export const arrivals: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !url.searchParams.has('auth_token')) return next();
  const { user, activeRole } = await context.get(apiContext).session.get();
  if (!user) throw await takeToken(url);
  const wanted = withoutToken(url);
  const here = dashboardOf[activeRole ?? user.role];
  throw redirectDocument(wanted === undefined || wanted === 'admin' ? here : wanted);
};
