import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { useNonce } from '#browser/nonce.ts';
import { pageMeta } from '#browser/page-meta.ts';
import { groupLabel } from '#features/categories/components/group-label.ts';
import { PATH_FROM_GUEST } from '#lib/guest-project.ts';
import { ExampleLead, ExampleQuotes } from '#ui/examples.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { openerHeaders } from '../../social/components/social.ts';
import { SocialButtons } from '../../social/components/social-buttons.tsx';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import keepPassword from '../components/keep-password.ts?worker&url';
import { redirectSignedIn, requestedPath } from '../components/redirect-signed-in.ts';
import {
  RegisterFields,
  registerFields,
  requiredMessages,
} from '../components/register-fields.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { loadSignInProviders } from '../components/sign-in-providers.ts';
import { loadWantedPro } from '../components/wanted-pro.ts';
import { WantedProNotice } from '../components/wanted-pro-notice.tsx';
import { dashboardPaths, SIGN_IN_LINK_PATH } from '../rules.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Create an account',
    description: 'Post a project and compare quotes, or find jobs in your trade. Free to start.',
    path: '/register',
  });

export const headers = () => openerHeaders;

/** Where to go afterwards: to the requested page, or to the project that the person started to describe. */
function nextPath(url: URL, role: 'homeowner' | 'contractor') {
  const redirectTo = requestedPath(url);
  const category = url.searchParams.get('category');
  if (redirectTo || role === 'contractor' || !category) return redirectTo;
  const zipCode = url.searchParams.get('zipCode');
  return `/homeowner/projects/new?${new URLSearchParams({ category, ...(zipCode && { zipCode }) })}`;
}

const roleOf = ({ searchParams }: URL) =>
  searchParams.get('role') === 'contractor' ? 'contractor' : 'homeowner';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const role = roleOf(url);
  const redirectTo = nextPath(url, role);
  redirectSignedIn({ context, url }, redirectTo);
  const api = context.get(apiContext);
  const { items } = await api.categories.list();
  const groups = [...Map.groupBy(items, ({ group }) => group)]
    .map(([name, members]) => ({ name, services: members.map((service) => service.name) }))
    .sort((a, b) => groupLabel(a.name).localeCompare(groupLabel(b.name), 'en-US'));
  const { social, membershipSite } = await loadSignInProviders(context);
  const param = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 254);
  return {
    role,
    redirectTo,
    wanted: role === 'homeowner' ? await loadWantedPro(api, redirectTo) : undefined,
    groups,
    social,
    zipCode: param('zipCode'),
    email: param('email'),
    referringSite:
      param('from_sso') === 'true' ? (membershipSite?.name ?? 'the membership site') : null,
  } as const;
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => textOf(form, name);
  const role = roleOf(url);
  const person = {
    email: text('email'),
    password: text('password'),
    firstName: text('firstName'),
    lastName: text('lastName'),
  };
  const { session } = context.get(apiContext);
  try {
    await (role === 'contractor'
      ? session.register({
          role,
          ...person,
          phone: text('phone'),
          businessName: text('businessName'),
          zipCode: text('zipCode'),
          services: form.getAll('services').map(String),
        })
      : session.register({
          role,
          ...person,
          phone: text('phone').trim() || undefined,
          zipCode: text('zipCode').trim() || undefined,
        }));
    return redirect(nextPath(url, role) ?? dashboardPaths[role]);
  } catch (error) {
    return formErrorResponse(error, form, registerFields);
  }
}

const highlights = {
  homeowner: [
    'Tell us once what you need done.',
    'Up to four pros answer.',
    'Every quote shows what each price is for.',
  ],
  contractor: [
    'Jobs that match your trade and your area.',
    'Three competitors at most.',
    'No fee for a lead, ever.',
  ],
};

const choices = [
  { role: 'homeowner', label: 'I need work done' },
  { role: 'contractor', label: 'I’m a pro' },
] as const;

export default function Register() {
  const nonce = useNonce();
  const actionData = useActionData<typeof action>();
  const { role, redirectTo, wanted, zipCode, email, groups, social, referringSite } =
    useLoaderData<typeof loader>();
  const isKnown = actionData?.code === 'already-exists';
  const known = actionData?.values.email?.[0] ?? '';
  const redirectParams = redirectTo ? { redirect: redirectTo } : undefined;

  return (
    <AuthPage
      title="Create an account"
      highlights={highlights[role]}
      picture={
        role === 'contractor' ? <ExampleLead spots="1 of 4 spots filled" /> : <ExampleQuotes />
      }
      isForPros={role === 'contractor'}
    >
      <nav className={styles.roles} aria-label="Kind of account">
        {choices.map((choice) => (
          <a
            key={choice.role}
            href={`/register?${new URLSearchParams({ role: choice.role, ...redirectParams })}`}
            aria-current={choice.role === role ? 'page' : undefined}
          >
            {choice.label}
          </a>
        ))}
      </nav>
      {referringSite && !actionData && (
        <Notice title={`You have an account at ${referringSite}`}>
          You don’t have a profile here yet. Fill this in once, and you’ll be signed in
          automatically from then on.
        </Notice>
      )}
      {redirectTo === PATH_FROM_GUEST && (
        <Notice title="Almost there">
          Your project and photos are saved in this browser. Create an account or sign in, and we’ll
          post it once you confirm your email address.
        </Notice>
      )}
      {wanted && !actionData && <WantedProNotice wanted={wanted} />}
      {isKnown ? (
        <Notice tone="bad" title={actionData?.message ?? 'There’s already an account'}>
          <p>
            <a href={`/login?${new URLSearchParams(redirectParams)}`}>Sign In</a> or{' '}
            <a
              href={`${SIGN_IN_LINK_PATH}?${new URLSearchParams({ email: known, ...redirectParams })}`}
            >
              get a sign-in link by email
            </a>
            . What you entered is kept below.
          </p>
        </Notice>
      ) : (
        <FormErrorSummary result={actionData} requiredMessages={requiredMessages} />
      )}
      {role === 'homeowner' && <SocialButtons providers={social} redirectTo={redirectTo} />}
      <form method="post" className={styles.fields} data-keep-password="" noValidate>
        <RegisterFields
          role={role}
          zipCode={zipCode}
          email={email}
          groups={groups}
          result={actionData}
        />
        <SubmitButton>Create account</SubmitButton>
        <p className="help">
          By creating an account you agree to the{' '}
          <a href="/terms-of-service.html">Terms of service</a> and the{' '}
          <a href="/privacy-policy.html">Privacy policy</a>.
        </p>
      </form>
      <SignInLink redirectTo={redirectTo} />
      <script type="module" src={keepPassword} nonce={nonce} suppressHydrationWarning />
    </AuthPage>
  );
}
