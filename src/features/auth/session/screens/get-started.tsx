import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { sessionContext } from '#browser/context.ts';
import { pageMeta } from '#browser/page-meta.ts';
import { safePath } from '#lib/safe-path.ts';
import { AuthPage } from '../components/auth-page.tsx';
import styles from '../components/get-started.module.css';
import { offeredWays } from '../components/offered-ways.ts';
import { dashboardOf } from '../rules.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Get started',
    description:
      'Post a project as a homeowner, or offer your work as a contractor. Free to begin on both sides.',
    path: '/get-started',
  });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { user, activeRole } = context.get(sessionContext);
  const wanted = safePath(url.searchParams.get('redirect'));
  if (user) throw redirect(wanted ?? dashboardOf[activeRole ?? user.role]);
  const { membershipSite } = await offeredWays(context);
  return { wanted, membershipSite };
}

const choices = [
  {
    role: 'homeowner',
    title: 'I need work done',
    text: 'Say once what needs doing. Contractors near you answer with prices you can compare.',
  },
  {
    role: 'contractor',
    title: 'I do the work',
    text: 'See jobs of your trade near you, quote them, and keep your customers in one place.',
  },
];

const promises = ['Four contractors answer at most.', 'No fee for a lead, ever.'];

export default function GetStarted() {
  const { wanted, membershipSite } = useLoaderData<typeof loader>();
  const kept = wanted ? { redirect: wanted } : undefined;
  return (
    <AuthPage title="What brings you here?" promises={promises}>
      <ul className={styles.choices}>
        {choices.map(({ role, title, text }) => (
          <li key={role}>
            <a
              className={styles.choice}
              href={`/register?${new URLSearchParams({ role, ...kept })}`}
              aria-describedby={`${role}-about`}
            >
              {title}
            </a>
            <p id={`${role}-about`}>{text}</p>
          </li>
        ))}
        {membershipSite && (
          <li>
            <a className={styles.choice} href={membershipSite.url} aria-describedby="member-about">
              I am a member of {membershipSite.name}
            </a>
            <p id="member-about">Sign in there and come back: you need no second account.</p>
          </li>
        )}
      </ul>
      <p>
        Registered already?{' '}
        <a href={`/login${kept ? `?${new URLSearchParams(kept)}` : ''}`}>Sign in</a>
      </p>
    </AuthPage>
  );
}
