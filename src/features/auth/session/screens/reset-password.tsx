import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titled } from '#browser/title.ts';
import { Notice } from '#ui/notice.tsx';
import { refusedForm, textOf } from '../components/answer.ts';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { Field } from '../components/field.tsx';
import { hasMailedToken, mailedTokenOf, originOnly } from '../components/mailed-link.ts';
import { SummedUp } from '../components/summed-up.tsx';
import { MAX_PASSWORD, MIN_PASSWORD } from '../rules.ts';

export const meta = titled('Choose a new password');
export const headers = () => originOnly;
export const loader = (args: LoaderFunctionArgs) => ({ whole: hasMailedToken(args) });

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context.get(apiContext).session.resetPassword({
      token: mailedTokenOf(url),
      password: textOf(form, 'password'),
    });
  } catch (error) {
    return refusedForm(error, form, ['password']);
  }
  throw redirect('/login?password=changed');
}

const promises = ['The link works once.', 'Every device that was signed in is signed out.'];

export default function ResetPassword() {
  const answer = useActionData<typeof action>();
  const { whole } = useLoaderData<typeof loader>();
  const isDead = !whole || answer?.message !== undefined;
  return (
    <AuthPage title="Choose a new password" promises={promises}>
      {!whole && (
        <Notice tone="bad" title="This link is not whole">
          Open it once more from the e-mail, or ask for another.
        </Notice>
      )}
      <SummedUp answer={answer} missing={{}} />
      {whole && (
        <form method="post" className={styles.fields} noValidate>
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            minLength={MIN_PASSWORD}
            maxLength={MAX_PASSWORD}
            help={`At least ${MIN_PASSWORD} characters. A few plain words are fine.`}
            answer={answer}
            required
          />
          <button type="submit" className="button button-primary button-large">
            Save the password
          </button>
        </form>
      )}
      {isDead && (
        <p>
          <a href="/forgot-password">Ask for another link</a>
        </p>
      )}
    </AuthPage>
  );
}
