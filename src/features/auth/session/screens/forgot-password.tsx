import { type ActionFunctionArgs, redirect, useActionData, useSearchParams } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titled } from '#browser/title.ts';
import { Notice } from '#ui/notice.tsx';
import { refusedForm, textOf } from '../components/answer.ts';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { Field } from '../components/field.tsx';
import { SummedUp } from '../components/summed-up.tsx';

export const meta = titled('Forgot your password');

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context.get(apiContext).session.requestPasswordReset({ email: textOf(form, 'email') });
  } catch (error) {
    return refusedForm(error, form, ['email']);
  }
  throw redirect('/forgot-password?sent=yes');
}

const promises = ['A link by e-mail, then a new password.', 'Every other device is signed out.'];
const missing = { email: 'Enter your e-mail address' };

export default function ForgotPassword() {
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const sent = params.has('sent') && !answer;
  return (
    <AuthPage title="Forgot your password?" promises={promises}>
      {sent && (
        <Notice tone="ok" title="Look into your mail">
          If there is an account with this address, a link to a new password is on its way to it.
          Nothing there? Look among the unwanted mail, or ask again.
        </Notice>
      )}
      <SummedUp answer={answer} missing={missing} />
      {!sent && <p>Say which address you sign in with. A link to a new password goes there.</p>}
      <form method="post" action="/forgot-password" className={styles.fields} noValidate>
        <Field
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          missing={missing.email}
          answer={answer}
          defaultValue={answer?.values.email ?? params.get('email') ?? ''}
          required
        />
        <button type="submit" className="button button-primary button-large">
          {sent ? 'Send another link' : 'Send the link'}
        </button>
      </form>
      <p>
        <a href="/login">Back to sign-in</a>
      </p>
    </AuthPage>
  );
}
