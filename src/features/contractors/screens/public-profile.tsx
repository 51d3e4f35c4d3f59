import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { redirectToHome } from '#browser/missed-page.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { brandOf, siteOf } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatCityState, isUuid } from '../components/contractor.ts';
import { loadProfile } from '../components/load-profile.ts';
import { localBusiness } from '../components/local-business.ts';
import { handleProfileForm } from '../components/profile-form.ts';
import { publicProfilePath } from '../components/profile-links.ts';
import { ProfilePage } from '../components/profile-page.tsx';
import { ViewBeacon } from '../components/view-beacon.tsx';
import styles from './public-profile.module.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '' } = params;
  // No id at all: an unknown path, which redirects to the home page (spec §2).
  if (!isUuid(id)) throw redirectToHome();
  try {
    return await loadProfile(
      { context, url },
      id,
      (api) => api.contractors.get({ id }),
      publicProfilePath,
      async ({ zipCode, services }) => {
        const pages = await context
          .get(apiContext)
          .localPages.list({ zipCode, among: services })
          .catch(() => ({ page: null, services: [] }));
        return { nearby: { city: pages.page, services: pages.services } };
      },
    );
  } catch (error) {
    const apiError = getApiError(error);
    if (apiError?.code === 'not-found') throw data(null, { status: apiError.status });
    // A review cursor that does not decode.
    if (apiError?.code === 'invalid-argument') throw redirect(url.pathname);
    throw error;
  }
}

/** The page works without scripts: its save button posts here. */
export const action = (args: ActionFunctionArgs) => handleProfileForm(args);

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
    description: contractor.unclaimed
      ? `${businessName} in ${place}${trades && `: ${trades}`}. Listed from a public register. The business hasn’t joined yet.`
      : `${businessName} in ${place}${trades && `: ${trades}`}.${rated}`,
    path,
    // A register's name and address alone are nothing to send a searcher to.
    noIndex: contractor.unclaimed && !contractor.description && reviewCount === 0,
    picture: `/og/contractor/${id}.png`,
    structuredData: [
      localBusiness(contractor, siteOf(matches)),
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'Pros', path: '/search' },
        { name: businessName, path },
      ]),
    ],
  });
};

export default function PublicProfile() {
  const { nearby, ...profile } = useLoaderData<typeof loader>();
  const { contractor } = profile;
  const { city, zipCode, services } = contractor;
  return (
    <div className="page">
      <ProfilePage {...profile} path={publicProfilePath(contractor.id)} />
      <Nearby city={city} zipCode={zipCode} offered={services} nearby={nearby} />
      <ViewBeacon contractorId={contractor.id} />
    </div>
  );
}

type NearbyProps = {
  city: string;
  zipCode: string;
  /** What this pro does. */
  offered: readonly string[];
  nearby: { city: string | null; services: readonly { name: string; path: string }[] };
};

const MAX_NEARBY = 8;

/** Links to pros like this one in the same city: the pages of its services, and of those without a page the search. */
function Nearby({ city, zipCode, offered, nearby }: NearbyProps) {
  if (nearby.city === null) return null;
  const others = offered
    .filter((service) => !nearby.services.some(({ name }) => name === service))
    .map((name) => ({
      name,
      path: `/search?${new URLSearchParams({ service: name, zip: zipCode })}`,
    }));
  const links = [
    { name: 'All pros', path: nearby.city },
    ...[...nearby.services, ...others].slice(0, MAX_NEARBY),
  ];
  return (
    <nav className={styles.nearby} aria-label={`More in ${city}`}>
      <h2>More in {city}</h2>
      <ul>
        {links.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
