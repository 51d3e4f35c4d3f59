import { type ActionFunctionArgs, redirect } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { isRole } from '#lib/roles.ts';
import { dashboardOf } from '../rules.ts';

export const loader = () => redirect('/');

/** Signs out, or goes on in another role. Plain forms post here from every page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = context.get(apiContext);
  const role = String((await request.formData()).get('role') ?? '');
  if (!isRole(role)) {
    await session.signOut();
    return redirect('/');
  }
  const { activeRole } = await session.switchRole({ role });
  return redirect(activeRole ? dashboardOf[activeRole] : '/');
}
