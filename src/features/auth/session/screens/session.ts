import { type ActionFunctionArgs, redirect } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { dashboardPaths } from '../rules.ts';

export const loader = () => redirect('/');

/** Signs out or switches the role. Plain forms on every page post here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = context.get(apiContext);
  const role = String((await request.formData()).get('role') ?? '');
  if (!isRole(role)) {
    const { memberSiteUrl } = await session.signOut();
    return memberSiteUrl ? externalRedirectPage(memberSiteUrl) : redirect('/');
  }
  return redirect(await pathAfterRoleSwitch(session, role));
}

/**
 * Where to go after switching to `role`. The form may be on an outdated page: meanwhile the person may have signed out
 * or lost that role.
 */
async function pathAfterRoleSwitch(session: Api['session'], role: Role) {
  try {
    await session.switchRole({ role });
    return dashboardPaths[role];
  } catch (error) {
    const code = getApiError(error)?.code;
    if (code === 'unauthenticated')
      return `/login?${new URLSearchParams({ redirect: dashboardPaths[role] })}`;
    if (code !== 'permission-denied') throw error;
    const { activeRole } = await session.get();
    return activeRole ? dashboardPaths[activeRole] : '/';
  }
}

/** The content security policy forbids that a form redirects to another site, so a page refreshes to it. */
function externalRedirectPage(url: string) {
  const address = url.replace(/[&"<>]/g, (symbol) => `&#${symbol.charCodeAt(0)};`);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing out</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0;url=${address}"></head>
<body><p>You’re signed out here. <a href="${address}">Sign out at the membership site</a></p></body></html>`;
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
