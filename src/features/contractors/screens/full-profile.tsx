import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useLocation,
} from 'react-router';
import { orpc } from '#browser/api.ts';
import { apiContext, sessionContext } from '#browser/context.ts';
import { brandOf } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { isUuid, REVIEWS_SHOWN } from '../components/contractor.ts';
import { ProfilePage } from '../components/profile-page.tsx';
import { handleSaveAction, hasSaveIntent, isSaved } from '../components/save-action.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '' } = params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('reviews') ?? undefined;
  const { user, activeRole } = context.get(sessionContext);
  const role = user ? (activeRole ?? user.role) : undefined;
  try {
    const [{ contact, ...contractor }, reviews] = await Promise.all([
      api.contractors.full({ id }),
      api.reviews.list({ contractorId: id, limit: REVIEWS_SHOWN, cursor }),
    ]);
    if (contractor.id !== id) throw redirect(url.pathname.replace(id, contractor.id), 301);
    const saved = role === 'homeowner' && (await isSaved(api, id));
    return {
      contractor,
      contact,
      reviews,
      role,
      saved,
      own: user?.contractorId === id,
      saveWanted: hasSaveIntent(url),
      further: cursor !== undefined,
    };
  } catch (error) {
    if (getApiError(error)?.code === 'not-found') throw data(null, { status: 404 });
    throw error;
  }
}

export const action = (args: ActionFunctionArgs) => handleSaveAction(args);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: `${loaderData?.contractor.businessName ?? 'Contractor'} · ${brandOf(matches)}` },
];

/** A contractor's page within a portal, with how to reach it. */
export default function FullProfile() {
  const shown = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { id } = shown.contractor;
  useEffect(() => {
    // Nobody waits for it, and a view that is not counted is no loss.
    orpc.contractors.recordView.call({ id }).catch(() => {});
  }, [id]);
  return <ProfilePage {...shown} path={pathname} />;
}
