import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import styles from '../../session/components/auth-form.module.css';
import { AuthPage } from '../../session/components/auth-page.tsx';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../session/rules.ts';
import { hasMailedToken, mailedTokenOf, strictOriginHeaders } from '../components/mailed-link.ts';

export const meta = titleMeta('Choose a new password');
export const headers = () => strictOriginHeaders;
export const loader = (args: LoaderFunctionArgs) => ({ isLinkComplete: hasMailedToken(args) });

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context.get(apiContext).session.resetPassword({
      token: mailedTokenOf(url),
      password: textOf(form, 'password'),
    });
  } catch (error) {
    return formErrorResponse(error, form, ['password']);
  }
  throw redirect('/login?password=changed');
}

const highlights = ['The link works once.', 'You’ll be signed out on all your devices.'];

export default function ResetPassword() {
  const actionData = useActionData<typeof action>();
  const { isLinkComplete } = useLoaderData<typeof loader>();
  const isLinkInvalid = !isLinkComplete || actionData?.message !== undefined;
  return (
    <AuthPage title="Choose a new password" highlights={highlights}>
      {!isLinkComplete && (
        <Notice tone="bad" title="This link is incomplete">
          Open it from the email again, or request a new one.
        </Notice>
      )}
      <FormErrorSummary result={actionData} requiredMessages={{}} />
      {isLinkComplete && (
        <form method="post" className={styles.fields} noValidate>
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            minLength={MIN_PASSWORD_LENGTH}
            maxLength={MAX_PASSWORD_LENGTH}
            help={`At least ${MIN_PASSWORD_LENGTH} characters. A few simple words are fine.`}
            result={actionData}
            required
          />
          <SubmitButton>Save password</SubmitButton>
        </form>
      )}
      {isLinkInvalid && (
        <p>
          <a href="/forgot-password">Request a new link</a>
        </p>
      )}
    </AuthPage>
  );
}
