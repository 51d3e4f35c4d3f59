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
import { Notice } from '#ui/notice.tsx';
import { refusedForm, textOf } from '../components/answer.ts';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { Field } from '../components/field.tsx';
import { SummedUp } from '../components/summed-up.tsx';
import { dashboardOf, SIGN_IN_REFUSED, TWO_FACTOR_PAGE } from '../rules.ts';

export const meta = titled('Sign in');

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user, activeRole } = context.get(sessionContext);
  if (!user) return null;
  throw redirect(
    safePath(url.searchParams.get('redirect')) ?? dashboardOf[activeRole ?? user.role],
  );
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const answer = await context.get(apiContext).session.signIn({
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
    });
    if ('challenge' in answer) return redirect(`${TWO_FACTOR_PAGE}${url.search}`);
    return redirect(safePath(url.searchParams.get('redirect')) ?? dashboardOf[answer.activeRole]);
  } catch (error) {
    return refusedForm(error, form, ['email', 'password']);
  }
}

const promises = [
  'Your projects, prices and messages in one place.',
  'What happens is told here the moment it happens.',
];

export default function SignIn() {
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const isUnknown = answer?.message === SIGN_IN_REFUSED;
  const wanted = params.get('redirect');
  const register = (role: string) =>
    `/register?${new URLSearchParams({ role, ...(wanted && { redirect: wanted }) })}`;

  return (
    <AuthPage title="Sign in" promises={promises}>
      {isUnknown && (
        <Notice tone="bad" title={SIGN_IN_REFUSED}>
          <p>Check the address and the password, or begin here:</p>
          <ul className={styles.options}>
            <li>
              <a href={register('homeowner')}>I need work done</a>
            </li>
            <li>
              <a href={register('contractor')}>I do the work</a>
            </li>
          </ul>
        </Notice>
      )}
      <SummedUp answer={isUnknown ? undefined : answer} missing={missing} />
      <form method="post" className={styles.fields} noValidate>
        <Field
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          missing={missing.email}
          answer={answer}
          autoFocus={!answer || answer.issues.length === 0 || answer.issues[0]?.path === 'email'}
          required
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          missing={missing.password}
          answer={answer}
          required
        />
        <button type="submit" className="button button-primary button-large">
          Sign in
        </button>
      </form>
      {!isUnknown && (
        <p>
          New here? <a href={register('homeowner')}>Create an account</a>
        </p>
      )}
    </AuthPage>
  );
}

const missing = { email: 'Enter your e-mail address', password: 'Enter your password' };
