import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { Field } from '#ui/field.tsx';
import { type FormResult, formErrorResponse, textOf } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { CONFIRM_IT_IS_YOU } from '../../email-proof/rules.ts';
import styles from '../../session/components/auth-form.module.css';
import { AuthPage } from '../../session/components/auth-page.tsx';
import { dashboardPaths, SIGN_IN_LINK_PATH } from '../../session/rules.ts';
import { hasMailedToken, mailedTokenOf, strictOriginHeaders } from '../components/mailed-link.ts';

export const meta = titleMeta('Confirm your email');
export const headers = () => strictOriginHeaders;

export function loader(args: LoaderFunctionArgs) {
  const { user, activeRole } = args.context.get(sessionContext);
  const home = user ? dashboardPaths[activeRole ?? user.role] : undefined;
  return { isLinkComplete: hasMailedToken(args), home };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  const { session } = context.get(apiContext);
  const token = mailedTokenOf(url);
  const password = textOf(form, 'password');
  try {
    if (form.has('disown')) return { disowned: (await session.disownEmail({ token })).email };
    const { email } = await session.verifyEmail({ token, ...(password && { password }) });
    return { email };
  } catch (error) {
    return formErrorResponse(error, form, ['password']);
  }
}

const highlights = [
  'Quotes and messages can reach you.',
  'You can get back in if you forget your password.',
];

export default function VerifyEmail() {
  const actionData = useActionData<typeof action>();
  const { isLinkComplete, home } = useLoaderData<typeof loader>();
  const confirmed = actionData && 'email' in actionData ? actionData.email : undefined;
  const disowned = actionData && 'disowned' in actionData ? actionData.disowned : undefined;
  const refused = actionData && 'issues' in actionData ? actionData : undefined;
  const needsPassword = refused?.issues.some(({ path }) => path === 'password') ?? false;
  const isOpen = isLinkComplete && (!actionData || needsPassword);
  return (
    <AuthPage title="Confirm your email" highlights={highlights}>
      {confirmed && (
        <Notice tone="ok" title="Confirmed">
          Thank you. {confirmed} is confirmed.
        </Notice>
      )}
      {disowned && (
        <Notice tone="ok" title="Thank you">
          The account someone created with {disowned} is closed. To use this address yourself,{' '}
          <a href="/register">create your own account</a>.
        </Notice>
      )}
      {refused && !needsPassword && (
        <Notice tone="bad" title={refused.message ?? 'This link doesn’t work'}>
          Sign in and request a new one from your settings.
        </Notice>
      )}
      {!isLinkComplete && (
        <Notice tone="bad" title="This link is incomplete">
          Open it from the email again, or request a new one from your settings.
        </Notice>
      )}
      {isOpen && <ConfirmForm refused={needsPassword ? refused : undefined} />}
      {!isOpen && (
        <p>{home ? <a href={home}>Go to your dashboard</a> : <a href="/login">Sign In</a>}</p>
      )}
    </AuthPage>
  );
}

/** The password is asked of a browser that is not signed in to the account: its owner is who knows it. */
function ConfirmForm({ refused }: { refused: FormResult | undefined }) {
  return (
    <>
      <form method="post" className={styles.fields} noValidate>
        {refused ? (
          <>
            <p>
              You’re not signed in to this account on this browser. Enter its password to confirm.
            </p>
            <Field
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              requiredMessage={CONFIRM_IT_IS_YOU}
              result={refused}
              autoFocus
              required
            />
          </>
        ) : (
          <p>Only confirm if you created this account.</p>
        )}
        <SubmitButton>Confirm email</SubmitButton>
      </form>
      {refused && (
        <p>
          Forgot your password? <a href={SIGN_IN_LINK_PATH}>Get a sign-in link</a> instead. It also
          confirms your email.
        </p>
      )}
      <form method="post">
        <button type="submit" name="disown" value="yes" className={styles.quiet}>
          I didn’t create this account
        </button>
      </form>
    </>
  );
}
