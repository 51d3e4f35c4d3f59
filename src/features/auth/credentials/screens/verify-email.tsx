import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { formErrorResponse } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import styles from '../../session/components/auth-form.module.css';
import { AuthPage } from '../../session/components/auth-page.tsx';
import { dashboardPaths } from '../../session/rules.ts';
import { hasMailedToken, mailedTokenOf, strictOriginHeaders } from '../components/mailed-link.ts';

export const meta = titleMeta('Confirm your address');
export const headers = () => strictOriginHeaders;

export function loader(args: LoaderFunctionArgs) {
  const { user, activeRole } = args.context.get(sessionContext);
  const home = user ? dashboardPaths[activeRole ?? user.role] : undefined;
  return { isLinkComplete: hasMailedToken(args), home };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const { email } = await context
      .get(apiContext)
      .session.verifyEmail({ token: mailedTokenOf(url) });
    return { email };
  } catch (error) {
    return formErrorResponse(error, form, []);
  }
}

const highlights = [
  'Quotes and messages reach you.',
  'A lost password does not cost you the account.',
];

export default function VerifyEmail() {
  const actionData = useActionData<typeof action>();
  const { isLinkComplete, home } = useLoaderData<typeof loader>();
  const confirmed = actionData && 'email' in actionData ? actionData.email : undefined;
  const refused = actionData && 'issues' in actionData ? actionData : undefined;
  return (
    <AuthPage title="Confirm your address" highlights={highlights}>
      {confirmed && (
        <Notice tone="ok" title="Confirmed">
          {confirmed} is your address from now on.
        </Notice>
      )}
      {refused && (
        <Notice tone="bad" title={refused.message ?? 'This link does not work'}>
          In your settings you can have another one sent.
        </Notice>
      )}
      {!isLinkComplete && (
        <Notice tone="bad" title="This link is not whole">
          Open it once more from the email, or have another one sent from your settings.
        </Notice>
      )}
      {isLinkComplete && !actionData && (
        <form method="post" className={styles.fields}>
          <p>Confirm it so that we know our emails reach you.</p>
          <SubmitButton>Confirm the address</SubmitButton>
        </form>
      )}
      {(!isLinkComplete || actionData) && (
        <p>{home ? <a href={home}>Go to your dashboard</a> : <a href="/login">Sign in</a>}</p>
      )}
    </AuthPage>
  );
}
