import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { dashboardOf } from '#features/session/rules.ts';
import styles from './home.module.css';
import { House } from './house.tsx';
import { RecentReviews } from './recent-reviews.tsx';
import { StartForm } from './start-form.tsx';
import { type Step, Steps } from './steps.tsx';
import { groupTrades, Trades } from './trades.tsx';

const REVIEWS_SHOWN = 3;

const steps: Step[] = [
  {
    title: 'Say what needs doing',
    text: 'What it is, where, by when, and what it may cost. A few pictures help.',
  },
  {
    title: 'Up to four contractors answer',
    text: 'Those who do this work near you see it. Four can take a place; then it is closed, and your phone stays quiet.',
  },
  {
    title: 'Choose a price that you can read',
    text: 'Every quote lists its lines and its total. Accept one; the others are told, and the work begins.',
  },
];

/** Each part stands on its own: the page is there even when one of them is not. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const nothing = { items: [] };
  const [categories, reviews] = await Promise.all([
    api.categories.list().catch(() => nothing),
    api.reviews.list({ limit: REVIEWS_SHOWN }).catch(() => nothing),
  ]);
  const { user, activeRole } = context.get(sessionContext);
  return {
    role: user && (activeRole ?? user.role),
    groups: groupTrades(categories.items),
    reviews: reviews.items,
  };
}

export default function Home() {
  const { role, groups, reviews } = useLoaderData<typeof loader>();
  const start = role === null ? '/register' : '/homeowner/projects/new';
  const mayStart = role === null || role === 'homeowner';

  return (
    <>
      <section className={`page ${styles.hero}`}>
        <div className={styles.question}>
          <h1 className={styles.title}>What needs doing?</h1>
          <p className="lead">
            Say it once. Up to four contractors near you answer with a price, line by line. You
            choose.
          </p>
          {mayStart && groups.length > 0 ? (
            <StartForm action={start} groups={groups} />
          ) : (
            <a
              className="button button-primary button-large"
              href={role ? dashboardOf[role] : start}
            >
              {role ? 'Go to your dashboard' : 'Get started'}
            </a>
          )}
        </div>
        <House groups={groups.map(({ name }) => name)} />
      </section>
      {groups.length > 0 && <Trades groups={groups} start={mayStart ? start : undefined} />}
      <section className={`page ${styles.way}`} aria-labelledby="way">
        <div>
          <h2 id="way">How it goes</h2>
          <Steps steps={steps} />
        </div>
        <aside className={styles.promise} aria-labelledby="promise" data-portal="pro">
          <h2 id="promise">For contractors</h2>
          <ul className={styles.promises}>
            <li>Four contractors at most on one job.</li>
            <li>No fee for a lead, ever.</li>
            <li>Nobody can pay to stand higher in a list.</li>
          </ul>
          {role === null && (
            <a className="button button-primary" href="/register?role=contractor">
              Offer your work
            </a>
          )}
        </aside>
      </section>
      {reviews.length > 0 && <RecentReviews reviews={reviews} />}
    </>
  );
}
