import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { safePath } from '#lib/safe-path.ts';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import styles from '../../session/components/auth-form.module.css';
import { AuthPage } from '../../session/components/auth-page.tsx';
import { dashboardPaths } from '../../session/rules.ts';

export const meta = titleMeta('Second factor');

const requestedRedirect = (url: URL) => safePath(url.searchParams.get('redirect'));

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user, activeRole } = context.get(sessionContext);
  if (user) throw redirect(requestedRedirect(url) ?? dashboardPaths[activeRole ?? user.role]);
  return null;
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const answer = await context
      .get(apiContext)
      .session.confirmSignIn({ code: textOf(form, 'code') });
    return redirect(requestedRedirect(url) ?? dashboardPaths[answer.activeRole]);
  } catch (error) {
    return formErrorResponse(error, form, ['code']);
  }
}

const highlights = ['Your password alone opens nothing here.'];
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
          help="Six digits from your authenticator app, or one of your recovery codes"
          result={actionData}
          autoFocus
          required
        />
        <button type="submit" className="button button-primary button-large">
          Sign in
        </button>
      </form>
      <p>
        <a href={loginPath}>Begin again</a>
      </p>
    </AuthPage>
  );
}
