import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { pageMeta } from '#browser/page-meta.ts';
import { safePath } from '#lib/safe-path.ts';
import { ExampleQuotes } from '#ui/examples.tsx';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { openerHeaders, socialErrorMessage } from '../../social/components/social.ts';
import { SocialButtons } from '../../social/components/social-buttons.tsx';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { EMAIL_REQUIRED, EmailField } from '../components/email-field.tsx';
import { MembershipSignIn } from '../components/membership-sign-in.tsx';
import { redirectSignedIn, requestedPath } from '../components/redirect-signed-in.ts';
import { SignInNotice } from '../components/sign-in-notice.tsx';
import { loadSignInProviders } from '../components/sign-in-providers.ts';
import { loadWantedPro } from '../components/wanted-pro.ts';
import { SignInReason } from '../components/wanted-pro-notice.tsx';
import {
  FORGOT_PASSWORD_PATH,
  SIGN_IN_LINK_PATH,
  SIGN_IN_REFUSED,
  TWO_FACTOR_PATH,
} from '../rules.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign in',
    description: 'Sign in to your projects, quotes, and messages, as a homeowner or a pro.',
    path: '/login',
  });

export const headers = () => openerHeaders;

export async function loader(args: LoaderFunctionArgs) {
  redirectSignedIn(args);
  const { context, url } = args;
  const [providers, wanted] = await Promise.all([
    loadSignInProviders(context),
    loadWantedPro(context.get(apiContext), requestedPath(url)),
  ]);
  return { ...providers, wanted };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  const redirectTo = requestedPath(url);
  try {
    const answer = await context.get(apiContext).session.signIn({
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      ...(redirectTo && { redirectTo }),
    });
    if ('challenge' in answer) return redirect(`${TWO_FACTOR_PATH}${url.search}`);
    return redirect(answer.goTo);
  } catch (error) {
    return formErrorResponse(error, form, ['email', 'password']);
  }
}

const highlights = [
  'Your projects, quotes, and messages in one place.',
  'You hear about every update right away.',
];

export default function SignIn() {
  const actionData = useActionData<typeof action>();
  const { social, membershipSite, wanted } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isUnknown = actionData?.message === SIGN_IN_REFUSED;
  const isLimited = actionData?.code === 'resource-exhausted';
  const redirectTo = safePath(params.get('redirect'));
  const redirectParams = redirectTo ? { redirect: redirectTo } : undefined;
  const registerPath = (role: string) =>
    `/register?${new URLSearchParams({ role, ...redirectParams })}`;
  const email = actionData?.values.email?.[0];
  const linkPath = `${SIGN_IN_LINK_PATH}?${new URLSearchParams({ ...(email && { email }), ...redirectParams })}`;
  const newAccountPath = wanted
    ? registerPath('homeowner')
    : `/get-started${redirectParams ? `?${new URLSearchParams(redirectParams)}` : ''}`;
  // Something that went wrong on the way here says itself what to do.
  const isAskedFor = redirectTo && !params.has('sso') && !socialErrorMessage(params);

  return (
    <AuthPage title="Sign in" highlights={highlights} picture={<ExampleQuotes />}>
      {!actionData && <SignInNotice params={params} membershipSite={membershipSite} />}
      {!actionData && isAskedFor && <SignInReason wanted={wanted} />}
      {isUnknown && (
        <Notice tone="bad" title="Account not found, or the password is wrong">
          <p>
            Check both and try again. <a href={FORGOT_PASSWORD_PATH}>Forgot your password?</a> Or{' '}
            <a href={linkPath}>get a sign-in link by email</a>.
          </p>
          <p>Are you a new user? Create a free account:</p>
          <ul className={styles.options}>
            <li>
              <a href={registerPath('homeowner')}>I need work done</a>
            </li>
            <li>
              <a href={registerPath('contractor')}>I’m a pro</a>
            </li>
          </ul>
        </Notice>
      )}
      {isLimited && (
        <Notice tone="bad" title={actionData?.message ?? ''}>
          Or <a href={linkPath}>get a sign-in link by email</a> to sign in right away.
        </Notice>
      )}
      <FormErrorSummary
        result={isUnknown || isLimited ? undefined : actionData}
        requiredMessages={requiredMessages}
      />
      <SocialButtons providers={social} redirectTo={redirectTo} />
      <form method="post" className={styles.fields} noValidate>
        <EmailField
          result={actionData}
          autoFocus={
            !actionData || actionData.issues.length === 0 || actionData.issues[0]?.path === 'email'
          }
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          requiredMessage={requiredMessages.password}
          result={actionData}
          required
        />
        <SubmitButton>Sign in</SubmitButton>
      </form>
      {!isUnknown && (
        <>
          <p>
            <a href={FORGOT_PASSWORD_PATH}>Forgot your password?</a> Or{' '}
            <a href={linkPath}>get a sign-in link by email</a>.
          </p>
          <div className={styles.create}>
            <p>New here?</p>
            <a className="button button-large" href={newAccountPath}>
              Create a free account
            </a>
          </div>
        </>
      )}
      <MembershipSignIn site={membershipSite} takesPassword />
    </AuthPage>
  );
}

const requiredMessages = { email: EMAIL_REQUIRED, password: 'Enter your password' };
