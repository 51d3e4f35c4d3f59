import { type LoaderFunctionArgs, redirect } from 'react-router';
import { sessionContext } from '#browser/context.ts';
import { safePath } from '#lib/safe-path.ts';
import { dashboardPaths } from '../rules.ts';

/** The page of this site that `?redirect=` names, to go to after signing in. */
export const requestedPath = (url: URL) => safePath(url.searchParams.get('redirect'));

/** Sends people who are signed in already on to the requested page or to their dashboard. */
export function redirectSignedIn(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  redirectTo = requestedPath(url),
) {
  const { user, activeRole } = context.get(sessionContext);
  if (user) throw redirect(redirectTo ?? dashboardPaths[activeRole ?? user.role]);
}
