import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#browser/page-meta.ts';
import { ExampleQuotes } from '#ui/examples.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import styles from '../components/get-started.module.css';
import { MembershipSignIn } from '../components/membership-sign-in.tsx';
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

/** Who came to reach a page that needs an account makes one; everybody else describes their project first. */
function choicesFor(redirectTo: string | undefined) {
  const registerPath = (role: string) =>
    `/register?${new URLSearchParams({ role, ...(redirectTo && { redirect: redirectTo }) })}`;
  return [
    {
      name: 'homeowner',
      to: redirectTo ? registerPath('homeowner') : '/projects/new',
      title: 'I need work done',
      text: `Tell us once what you need done and get quotes you can compare. Free. ${redirectTo ? 'Next: your name, email, and a password.' : 'Next: a few questions about it. No account needed to start.'}`,
    },
    {
      name: 'contractor',
      to: registerPath('contractor'),
      title: 'I’m a pro',
      text: 'See jobs in your trade near you, send quotes, and keep your customers in one place. Joining, leads, and quotes are free. Next: one form about you and your business.',
    },
  ];
}

const highlights = ['Up to four pros answer.', 'Every quote shows what each price is for.'];

export default function GetStarted() {
  const { redirectTo, membershipSite } = useLoaderData<typeof loader>();
  return (
    <AuthPage
      title="What brings you here?"
      highlights={highlights}
      picture={<ExampleQuotes />}
      hasFields={false}
    >
      <ul className={styles.choices}>
        {choicesFor(redirectTo).map(({ name, to, title, text }) => (
          <li key={name}>
            <a className={styles.choice} href={to} aria-describedby={`${name}-about`}>
              {title}
            </a>
            <p id={`${name}-about`}>{text}</p>
          </li>
        ))}
      </ul>
      <SignInLink redirectTo={redirectTo} />
      {!redirectTo && (
        <p>
          Just looking? <a href="/register?role=homeowner">Create an account</a> without a project.
        </p>
      )}
      <MembershipSignIn site={membershipSite} />
    </AuthPage>
  );
}
