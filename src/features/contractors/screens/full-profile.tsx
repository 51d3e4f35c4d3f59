import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
} from 'react-router';
import { orpc } from '#browser/api.ts';
import { brandOf } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { BackLink } from '#ui/back-link.tsx';
import { isUuid } from '../components/contractor.ts';
import { loadProfile } from '../components/load-profile.ts';
import { handleProfileForm } from '../components/profile-form.ts';
import { ProfilePage } from '../components/profile-page.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '' } = params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  try {
    const { contractor, ...profile } = await loadProfile(
      { context, url },
      id,
      (api) => api.contractors.full({ id }),
      (contractorId) => url.pathname.replace(id, contractorId),
      async () => ({}),
    );
    const { contact, ...publicContractor } = contractor;
    return { ...profile, contractor: publicContractor, contact };
  } catch (error) {
    if (getApiError(error)?.code === 'not-found') throw data(null, { status: 404 });
    throw error;
  }
}

export const action = (args: ActionFunctionArgs) => handleProfileForm(args);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: `${loaderData?.contractor.businessName ?? 'Contractor'} · ${brandOf(matches)}` },
];

/** A contractor's page within a portal, with contact details. */
export default function FullProfile() {
  const profile = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { id } = profile.contractor;
  useEffect(() => {
    // Errors are ignored: a view that is not counted does no harm.
    orpc.contractors.recordView.call({ id }).catch(() => {});
  }, [id]);
  return (
    <>
      <BackLink to={`/${profile.role ?? 'homeowner'}/search`} wideOnly>
        {profile.role === 'homeowner' ? 'Find pros' : 'Search'}
      </BackLink>
      <ProfilePage {...profile} path={pathname} />
    </>
  );
}
