import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { sessionContext } from '#browser/context.ts';
import { pageMeta } from '#browser/page-meta.ts';
import { safePath } from '#lib/safe-path.ts';
import { AuthPage } from '../components/auth-page.tsx';
import styles from '../components/get-started.module.css';
import { loadSignInProviders } from '../components/sign-in-providers.ts';
import { dashboardPaths } from '../rules.ts';

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
  if (user) throw redirect(wanted ?? dashboardPaths[activeRole ?? user.role]);
  const { membershipSite } = await loadSignInProviders(context);
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

const highlights = ['Four contractors answer at most.', 'No fee for a lead, ever.'];

export default function GetStarted() {
  const { wanted, membershipSite } = useLoaderData<typeof loader>();
  const redirectParams = wanted ? { redirect: wanted } : undefined;
  return (
    <AuthPage title="What brings you here?" highlights={highlights}>
      <ul className={styles.choices}>
        {choices.map(({ role, title, text }) => (
          <li key={role}>
            <a
              className={styles.choice}
              href={`/register?${new URLSearchParams({ role, ...redirectParams })}`}
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
        <a href={`/login${redirectParams ? `?${new URLSearchParams(redirectParams)}` : ''}`}>
          Sign in
        </a>
      </p>
    </AuthPage>
  );
}
