import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { brandOf, siteOf } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatCityState, isUuid, REVIEWS_SHOWN } from '../components/contractor.ts';
import { localBusiness } from '../components/local-business.ts';
import { publicProfilePath } from '../components/profile-links.ts';
import { ProfilePage } from '../components/profile-page.tsx';
import { handleSaveAction, hasSaveIntent, isSaved } from '../components/save-action.ts';
import { ViewBeacon } from '../components/view-beacon.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '' } = params;
  // What cannot be an id is an unknown path, and those lead home (spec §2).
  if (!isUuid(id)) throw redirect('/');
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('reviews') ?? undefined;
  try {
    const [contractor, reviews] = await Promise.all([
      api.contractors.get({ id }),
      api.reviews.list({ contractorId: id, limit: REVIEWS_SHOWN, cursor }),
    ]);
    // A listing that its business claimed leads to the business, for good.
    if (contractor.id !== id) throw redirect(publicProfilePath(contractor.id), 301);
    const { user, activeRole } = context.get(sessionContext);
    const role = user ? (activeRole ?? user.role) : undefined;
    const saved = role === 'homeowner' && (await isSaved(api, id));
    return {
      contractor,
      reviews,
      role,
      saved,
      own: user?.contractorId === id,
      saveWanted: hasSaveIntent(url),
      further: cursor !== undefined,
    };
  } catch (error) {
    const refused = getApiError(error);
    if (refused?.code === 'not-found') throw data(null, { status: refused.status });
    if (refused?.code === 'invalid-argument') throw redirect(url.pathname);
    throw error;
  }
}

/** Saving without a script: the button of the page posts here. */
export const action = (args: ActionFunctionArgs) => handleSaveAction(args);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const brand = brandOf(matches);
  if (!loaderData) return [{ title: brand }];
  const { contractor } = loaderData;
  const { id, businessName, services, rating, reviewCount } = contractor;
  const place = formatCityState(contractor);
  const trades = services.slice(0, 3).join(', ');
  const rated =
    reviewCount > 0
      ? ` Rated ${rating.toFixed(1)} of 5 in ${reviewCount === 1 ? 'one review' : `${reviewCount} reviews`}.`
      : '';
  const path = `/contractor/${id}`;
  return pageMeta(matches, {
    title: `${businessName}, ${place}`,
    description: `${businessName} in ${place}: ${trades}.${rated}`,
    path,
    picture: `/og/contractor/${id}.png`,
    structuredData: [
      localBusiness(contractor, siteOf(matches)),
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'Contractors', path: '/search' },
        { name: businessName, path },
      ]),
    ],
  });
};

export default function PublicProfile() {
  const shown = useLoaderData<typeof loader>();
  const { contractor } = shown;
  return (
    <div className="page">
      <ProfilePage {...shown} path={publicProfilePath(contractor.id)} />
      <ViewBeacon contractorId={contractor.id} />
    </div>
  );
}
