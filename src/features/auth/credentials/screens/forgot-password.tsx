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

const highlights = ['A link by email, then a new password.', 'Every other device is signed out.'];

export default function ForgotPassword() {
  const actionData = useActionData<typeof action>();
  const [params] = useSearchParams();
  const isSent = params.has('sent') && !actionData;
  return (
    <AuthPage title="Forgot your password?" highlights={highlights}>
      {isSent && (
        <Notice tone="ok" title="Check your email">
          If there is an account with this address, a link to a new password is on its way to it.
          Nothing there? Check your spam folder, or ask again.
        </Notice>
      )}
      <RequestLinkForm
        result={actionData}
        isSent={isSent}
        explanation="Say which address you sign in with. A link to a new password goes there."
        action="/forgot-password"
      />
    </AuthPage>
  );
}
