import { IconCircleCheck } from '@tabler/icons-react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router';
import { type Api, apiContext, sessionContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { refusedAs } from '#browser/refused.ts';
import { brandOf, siteOf } from '#browser/title.ts';
import { RatingSummary } from '#features/reviews/components/rating-summary.tsx';
import { ReviewList } from '#features/reviews/components/review-list.tsx';
import { Stars } from '#ui/stars.tsx';
import { About } from '../components/about.tsx';
import { Ask } from '../components/ask.tsx';
import { localBusiness } from '../components/local-business.ts';
import { Portfolio } from '../components/portfolio.tsx';
import { mayAsk, quotePath } from '../components/ways.ts';
import styles from './public-profile.module.css';

type Contractor = Awaited<ReturnType<Api['contractors']['get']>>;

const REVIEWS_SHOWN = 8;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '' } = params;
  // What cannot be an id is an unknown path, and those lead home (spec §2).
  if (!uuid.test(id)) throw redirect('/');
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('reviews') ?? undefined;
  try {
    const [contractor, reviews] = await Promise.all([
      api.contractors.get({ id }),
      api.reviews.list({ contractorId: id, limit: REVIEWS_SHOWN, cursor }),
    ]);
    const { user, activeRole } = context.get(sessionContext);
    const role = user ? (activeRole ?? user.role) : undefined;
    return { contractor, reviews, role, further: cursor !== undefined, origin: url.origin };
  } catch (error) {
    const code = refusedAs(error)?.code;
    if (code === 'not-found') throw data(null, { status: 404 });
    if (code === 'invalid-argument') throw redirect(url.pathname);
    throw error;
  }
}

const placeOf = ({ city, state }: Contractor) => [city, state].filter(Boolean).join(', ');

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const brand = brandOf(matches);
  if (!loaderData) return [{ title: brand }];
  const { contractor } = loaderData;
  const { id, businessName, services, rating, reviewCount } = contractor;
  const place = placeOf(contractor);
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
    about: [
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
  const { contractor, reviews, role, further } = useLoaderData<typeof loader>();
  const { id, businessName, serviceDetails, portfolio } = contractor;
  const { rating, reviewCount, ratingCounts } = contractor;

  return (
    <div className={`page ${styles.page}`}>
      <ProfileHead contractor={contractor} />
      <div className={styles.ask}>
        <Ask
          contractorId={id}
          businessName={businessName}
          services={contractor.services}
          role={role}
        />
      </div>
      <div className={styles.body}>
        <About contractor={contractor} />
        {portfolio.length > 0 && (
          <section className={styles.section} aria-labelledby="work">
            <h2 id="work">Finished work</h2>
            <Portfolio items={portfolio} />
          </section>
        )}
        <section className={styles.section} aria-labelledby="services">
          <h2 id="services">Trades</h2>
          {mayAsk(role) && (
            <p className={styles.soft}>Choose the one that you need, to request a quote for it.</p>
          )}
          <ul className={styles.services}>
            {serviceDetails.map((service) => (
              <li key={service.id}>
                {mayAsk(role) ? (
                  <a href={quotePath(role, service.name)}>{service.name}</a>
                ) : (
                  <strong>{service.name}</strong>
                )}
                {service.description && <p>{service.description}</p>}
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section} aria-labelledby="reviews">
          <h2 id="reviews">Reviews</h2>
          {reviewCount === 0 && (
            <p className={styles.soft}>
              Nobody has reviewed {businessName} yet. Only homeowners whose project was completed
              can.
            </p>
          )}
          {reviewCount > 0 && !further && (
            <RatingSummary rating={rating} reviewCount={reviewCount} counts={ratingCounts} />
          )}
          {reviews.items.length > 0 && (
            <ReviewList reviews={reviews.items} label={`Reviews of ${businessName}`} />
          )}
          {(further || reviews.nextCursor) && (
            <p className={styles.more}>
              {further && <a href={`/contractor/${id}#reviews`}>Newest reviews</a>}
              {reviews.nextCursor && (
                <a href={`?reviews=${encodeURIComponent(reviews.nextCursor)}#reviews`}>
                  Older reviews
                </a>
              )}
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

function ProfileHead({ contractor }: { contractor: Contractor }) {
  const { businessName, services, rating, reviewCount } = contractor;
  const { licenseVerified, insuranceVerified } = contractor;
  const verified = [licenseVerified && 'License checked', insuranceVerified && 'Insurance checked'];
  const badges = verified.filter((badge) => badge !== false);
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{businessName}</h1>
      <p className={styles.trades}>{services.join(', ')}</p>
      <p className={styles.line}>
        {reviewCount > 0 ? (
          <a className={styles.rating} href="#reviews">
            <Stars rating={rating} />
            <span>{reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}</span>
          </a>
        ) : (
          <span>No reviews yet</span>
        )}
        <span>{placeOf(contractor)}</span>
      </p>
      {badges.length > 0 && (
        <ul className={styles.badges} aria-label="Verified">
          {badges.map((badge) => (
            <li key={badge}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              {badge}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
