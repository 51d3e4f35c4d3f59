import { type LoaderFunctionArgs, redirect } from 'react-router';
import { sessionContext } from '#browser/context.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';

/** Redirects a path without a screen: a contractor's profile to the public one, every other path to the dashboard. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  if (params.id && /\/contractor\/[^/]+(\/full)?$/.test(url.pathname))
    return redirect(`/contractor/${encodeURIComponent(params.id)}`);
  const { user, activeRole } = context.get(sessionContext);
  return redirect(dashboardPaths[activeRole ?? user?.role ?? 'homeowner']);
}
export const action = loader;
