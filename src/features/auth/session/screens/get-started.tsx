import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#browser/page-meta.ts';
import { AboutMembership } from '../components/about-membership.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import styles from '../components/get-started.module.css';
import { redirectSignedIn, requestedPath } from '../components/redirect-signed-in.ts';
import { SignInLink } from '../components/sign-in-link.tsx';
import { loadSignInProviders } from '../components/sign-in-providers.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Get started',
    description: 'Post a project as a homeowner, or join as a pro. Free to start either way.',
    path: '/get-started',
  });

export async function loader({ context, url }: LoaderFunctionArgs) {
  redirectSignedIn({ context, url });
  const { membershipSite } = await loadSignInProviders(context);
  return { redirectTo: requestedPath(url), membershipSite };
}

const choices = [
  {
    role: 'homeowner',
    title: 'I need work done',
    text: 'Tell us once what you need done. Pros near you send quotes you can compare.',
  },
  {
    role: 'contractor',
    title: 'I do the work',
    text: 'See jobs in your trade near you, send quotes, and keep your customers in one place.',
  },
];

const highlights = ['Up to four pros respond.', 'No fee for a lead, ever.'];

export default function GetStarted() {
  const { redirectTo, membershipSite } = useLoaderData<typeof loader>();
  const redirectParams = redirectTo ? { redirect: redirectTo } : undefined;
  return (
    <AuthPage title="What brings you here?" highlights={highlights} hasFields={false}>
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
              I’m a member of {membershipSite.name}
            </a>
            <p id="member-about">
              <AboutMembership name={membershipSite.name} /> Already a member? Sign in there and
              come back. You don’t need a second account.
            </p>
          </li>
        )}
      </ul>
      <SignInLink redirectTo={redirectTo} />
    </AuthPage>
  );
}
