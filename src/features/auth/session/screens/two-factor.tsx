import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { titled } from '#browser/title.ts';
import { safePath } from '#lib/safe-path.ts';
import { refusedForm, textOf } from '../components/answer.ts';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { Field } from '../components/field.tsx';
import { SummedUp } from '../components/summed-up.tsx';
import { dashboardOf } from '../rules.ts';

export const meta = titled('Second factor');

const wantedBy = (url: URL) => safePath(url.searchParams.get('redirect'));

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user, activeRole } = context.get(sessionContext);
  if (user) throw redirect(wantedBy(url) ?? dashboardOf[activeRole ?? user.role]);
  return null;
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const answer = await context
      .get(apiContext)
      .session.confirmSignIn({ code: textOf(form, 'code') });
    return redirect(wantedBy(url) ?? dashboardOf[answer.activeRole]);
  } catch (error) {
    return refusedForm(error, form, ['code']);
  }
}

const promises = ['Your password alone opens nothing here.'];
const missing = { code: 'Enter the code' };

export default function TwoFactor() {
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const redirectTo = params.get('redirect');
  const again = redirectTo ? `/login?${new URLSearchParams({ redirect: redirectTo })}` : '/login';
  return (
    <AuthPage title="One more step" promises={promises}>
      <SummedUp answer={answer} missing={missing} />
      <form method="post" className={styles.fields} noValidate>
        <Field
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          missing={missing.code}
          help="Six digits from your authenticator app, or one of your recovery codes"
          answer={answer}
          autoFocus
          required
        />
        <button type="submit" className="button button-primary button-large">
          Sign in
        </button>
      </form>
      <p>
        <a href={again}>Begin again</a>
      </p>
    </AuthPage>
  );
}
