import { IconCheck } from '@tabler/icons-react';
import type { LoaderFunctionArgs } from 'react-router';
import { type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router';
import { type Api, apiContext, sessionContext } from '#browser/context.ts';
import { pageMeta } from '#browser/page-meta.ts';
import { brandOf, siteOf } from '#browser/title.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { groupTrades } from '#features/categories/components/trade-options.tsx';
import { WHO_REVIEWS } from '#features/reviews/rules.ts';
import { StartForm } from '#features/search/components/start-form.tsx';
import { ELSEWHERE } from '#features/search/local-pages/components/local-texts.ts';
import { formatPlace } from '#lib/format-place.ts';
import { ExampleQuotes } from '#ui/examples.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './home.module.css';
import { House } from './house.tsx';
import { housePartsFor } from './house-parts.ts';
import type { loader as publicLoader } from './layout.tsx';
import { matchingWork, varied, withPictures } from './matching-work.ts';
import { RecentReviews } from './recent-reviews.tsx';
import { SiteFigures } from './site-figures.tsx';
import { type Step, Steps } from './steps.tsx';
import { type LocalPages, Trades } from './trades.tsx';

const REVIEWS_SHOWN = 3;
/** Of these, different people, pros, and kinds of work are chosen, of pros who show such work. */
const REVIEWS_LOOKED_AT = 30;
/** Of so many pros, the pictures are read. */
const BUSINESSES_LOOKED_AT = 8;
const CITIES_NAMED = 3;
/** With fewer, the figures are left to the footer: a young site need not begin with them. */
const MIN_CONTRACTORS_SHOWN = 100;

const steps: Step[] = [
  {
    title: 'Tell us what you need done',
    text: 'What it is, where, when, and your budget. A few photos help.',
  },
  {
    title: 'Up to four pros answer',
    text: 'Pros near you who do this work see it. Whoever wants the job asks you or sends a quote. After four it closes, so your phone doesn’t ring all day.',
  },
  {
    title: 'Compare clear prices',
    text: 'Every quote shows each line and the total. Accept one, and the work can start. The others get a polite note.',
  },
];

const assurances: { text: string; to?: string }[] = [
  { text: 'Free, and no account needed to start' },
  { text: 'See whose license and insurance we checked' },
  { text: 'Nobody can pay to rank higher' },
  { text: 'If a job goes wrong, a person hears both sides', to: '/how-disputes-work' },
];

const promises = [
  { promise: 'No fees for leads', meaning: 'Not to see one, not to quote one, not to win one.' },
  {
    promise: 'Four pros at most per job',
    meaning: 'You see how many are in before you join.',
  },
  { promise: 'Nobody can pay to rank higher', meaning: 'Your work and its reviews decide.' },
];

const plainly = [
  {
    promise: 'You know who you’re hiring',
    meaning: `Press a badge to see what we checked and when. ${WHO_REVIEWS} Nobody can pay to rank higher.`,
  },
  {
    promise: 'You know when you pay',
    meaning:
      'The quote says if there’s a deposit and what the payment steps are. You’re billed for a step once you approve it, and invoices never come to more than you signed for.',
  },
  {
    promise: 'If a job goes wrong, a person decides',
    meaning:
      'They hear both sides and read the signed quote, the messages, and the photos. They can say that the work has to be fixed, recommend a refund, or suspend a pro.',
  },
];

const noPages: LocalPages = { page: null, services: [], cities: [], nextCursor: null };

/** A failing call leaves out its section instead of the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const nothing = { items: [] };
  const [categories, reviews, pages] = await Promise.all([
    api.categories.list().catch(() => nothing),
    api.reviews.list({ limit: REVIEWS_LOOKED_AT }).catch(() => nothing),
    api.localPages.list({}).catch(() => noPages),
  ]);
  const named = await Promise.all(
    varied(reviews.items)
      .slice(0, BUSINESSES_LOOKED_AT)
      .map(async (review) => {
        const business = await api.contractors.get({ id: review.contractorId }).catch(() => null);
        return { ...review, business: business && presentBusiness(business, review.projectType) };
      }),
  );
  const { user, activeRole } = context.get(sessionContext);
  const profile = user && (await api.profile.get().catch(() => null));
  return {
    role: user && (activeRole ?? user.role),
    zipCode: profile?.location.zipCode ?? '',
    groups: groupTrades(categories.items),
    reviews: withPictures(named, REVIEWS_SHOWN),
    pages,
  };
}

type Business = Awaited<ReturnType<Api['contractors']['get']>>;

/** Where the pro is, and a picture of finished work of the kind that the review is about, if there is one. */
const presentBusiness = ({ city, state, portfolio }: Business, projectType: string) => ({
  place: formatPlace({ city, state }),
  work: matchingWork(portfolio, projectType),
});

export const meta: MetaFunction = ({ matches }) => {
  const brand = brandOf(matches);
  const site = siteOf(matches);
  const url = `${site}/`;
  return pageMeta(matches, {
    title: `${brand}: home projects and the pros who do them`,
    wholeTitle: true,
    description:
      'Tell us what’s going on, and up to four pros near you answer. Every quote shows each line. Free for homeowners, no lead fees for pros, and nobody can pay to rank higher.',
    path: '/',
    structuredData: [
      { '@type': 'Organization', name: brand, url, logo: `${site}/og/site.png` },
      {
        '@type': 'WebSite',
        name: brand,
        url,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${site}/search?q={query}`,
          'query-input': 'required name=query',
        },
      },
    ],
  });
};

export default function Home() {
  const { role, zipCode, groups, reviews, pages } = useLoaderData<typeof loader>();
  const figures = useRouteLoaderData<typeof publicLoader>('public')?.figures;
  const parts = housePartsFor(groups.flatMap(({ trades }) => trades));

  return (
    <>
      <MissedPage dashboard={role && dashboardPaths[role]} />
      <section className={`page ${styles.hero}`}>
        <div className={styles.question}>
          <h1 className={styles.title}>What do you need done?</h1>
          <p className="lead">
            Tell us in your own words. Up to four pros near you answer with questions or a
            line-by-line quote.
          </p>
          <StartForm zipCode={zipCode} />
          <ul className={styles.assurances}>
            {assurances.map(({ text, to }) => (
              <li key={text}>
                <IconCheck size={18} stroke={2} aria-hidden="true" />
                {to === undefined ? text : <a href={to}>{text}</a>}
              </li>
            ))}
          </ul>
          {role === null || role === 'homeowner' ? (
            <CitiesServed cities={pages.cities} />
          ) : (
            <p className={styles.alternative}>
              <a href={dashboardPaths[role]}>Go to your dashboard</a>
            </p>
          )}
        </div>
        <House parts={parts} />
      </section>
      <section className={`page ${styles.process}`} aria-labelledby="way">
        <div>
          <h2 id="way">How It Works</h2>
          <Steps steps={steps} />
          <p className={styles.more}>
            <a href="/how-it-works">See the full process and who sees what</a>
          </p>
        </div>
        <section className={styles.compare} aria-labelledby="compare">
          <h2 id="compare">Every line, side by side</h2>
          <ExampleQuotes />
        </section>
      </section>
      {reviews.length > 0 && <RecentReviews reviews={reviews} />}
      <section className={`page ${styles.trust}`} aria-labelledby="trust">
        <h2 id="trust">What you can count on, and what you can’t</h2>
        <ul className={styles.promises}>
          {plainly.map(({ promise, meaning }) => (
            <li key={promise}>
              <strong>{promise}</strong>
              <p>{meaning}</p>
            </li>
          ))}
        </ul>
        <p className={styles.limits}>
          <strong>What we don’t do:</strong> guarantee the work or hold your money. You pay the pro,
          so we can recommend a refund but not order one. You can still go to court or to your
          state’s license board.
        </p>
        <p className={styles.more}>
          <a href="/how-disputes-work">How disputes work</a>{' '}
          <a href="/how-it-works#order">How results are ranked</a>
        </p>
        <SiteFigures
          figures={figures}
          className={styles.figures}
          minContractors={MIN_CONTRACTORS_SHOWN}
        />
      </section>
      {parts.length > 0 && <Trades groups={groups} parts={parts} pages={pages} />}
      <section className={`page ${styles.contractors}`} aria-labelledby="promise" data-portal="pro">
        <div className={styles.offer}>
          <h2 id="promise">For Contractors</h2>
          {role === null ? (
            <a className="button" href="/register?role=contractor">
              Join as a pro
            </a>
          ) : (
            <a href="/for-contractors">What contractors get</a>
          )}
        </div>
        <ul className={styles.promises}>
          {promises.map(({ promise, meaning }) => (
            <li key={promise}>
              <strong>{promise}</strong>
              <p>{meaning}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Where pros are, and what happens elsewhere, so that nobody describes a project first and hears of it afterwards. */
function CitiesServed({ cities }: { cities: LocalPages['cities'] }) {
  if (cities.length === 0) return null;
  const named = cities.slice(0, CITIES_NAMED);
  return (
    <div className={styles.alternative}>
      <p id="served">Pros so far in</p>
      <ul className={styles.cities} aria-labelledby="served">
        {named.map(({ city, state, path }) => (
          <li key={path}>
            <a href={path}>
              {city}, {state}
            </a>
          </li>
        ))}
        {cities.length > named.length && (
          <li>
            <a href="/services">more cities</a>
          </li>
        )}
      </ul>
      <p>{ELSEWHERE}</p>
    </div>
  );
}

/** Shown by the script of this page to whom an address that leads nowhere brought here. */
const MissedPage = ({ dashboard }: { dashboard: string | null }) => (
  <div className={`page ${styles.missed}`} data-missed-page="" hidden>
    <Notice tone="attention" title="We couldn’t find that page">
      Check the address for a typo, or go on from here:{' '}
      {dashboard && (
        <>
          <a href={dashboard}>your dashboard</a>,{' '}
        </>
      )}
      <a href="/search">search for pros</a>, <a href="/services">see all services</a>, or{' '}
      <a href="/contact">write to us</a>.
    </Notice>
  </div>
);
