import { type ActionFunctionArgs, redirect, useActionData, useSearchParams } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { AuthPage } from '../../session/components/auth-page.tsx';
import { RequestLinkForm } from '../components/request-link-form.tsx';

export const meta = titleMeta('Forgot your password');

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context.get(apiContext).session.requestPasswordReset({ email: textOf(form, 'email') });
  } catch (error) {
    return formErrorResponse(error, form, ['email']);
  }
  throw redirect('/forgot-password?sent=yes');
}

const highlights = [
  'We’ll email you a link to choose a new password.',
  'You’ll be signed out everywhere else.',
];

export default function ForgotPassword() {
  const actionData = useActionData<typeof action>();
  const [params] = useSearchParams();
  const isSent = params.has('sent') && !actionData;
  return (
    <AuthPage title="Forgot your password?" highlights={highlights}>
      {isSent && (
        <Notice tone="ok" title="Check your email">
          If there’s an account with this address, we sent it a link to reset the password. Don’t
          see it? Check your spam folder, or request another.
        </Notice>
      )}
      <RequestLinkForm
        result={actionData}
        isSent={isSent}
        explanation="Enter the email address you sign in with. We’ll send you a link to reset your password."
        action="/forgot-password"
      />
    </AuthPage>
  );
}
