import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import styles from '../../session/components/auth-form.module.css';
import { AuthPage } from '../../session/components/auth-page.tsx';
import { redirectSignedIn, requestedPath } from '../../session/components/redirect-signed-in.ts';
import { dashboardPaths } from '../../session/rules.ts';

export const meta = titleMeta('Two-factor sign-in');

export function loader(args: LoaderFunctionArgs) {
  redirectSignedIn(args);
  return null;
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const answer = await context
      .get(apiContext)
      .session.confirmSignIn({ code: textOf(form, 'code') });
    return redirect(requestedPath(url) ?? dashboardPaths[answer.activeRole]);
  } catch (error) {
    return formErrorResponse(error, form, ['code']);
  }
}

const highlights = ['Your password alone isn’t enough to sign in.'];
const requiredMessages = { code: 'Enter the code' };

export default function TwoFactor() {
  const actionData = useActionData<typeof action>();
  const [params] = useSearchParams();
  const redirectTo = params.get('redirect');
  const loginPath = redirectTo
    ? `/login?${new URLSearchParams({ redirect: redirectTo })}`
    : '/login';
  return (
    <AuthPage title="One more step" highlights={highlights}>
      <FormErrorSummary result={actionData} requiredMessages={requiredMessages} />
      <form method="post" className={styles.fields} noValidate>
        <Field
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          requiredMessage={requiredMessages.code}
          help="The 6-digit code from your authenticator app, or a recovery code"
          result={actionData}
          autoFocus
          required
        />
        <SubmitButton>Sign in</SubmitButton>
      </form>
      <p>
        <a href={loginPath}>Start over</a>
      </p>
    </AuthPage>
  );
}
