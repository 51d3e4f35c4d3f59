import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { titled } from '#browser/title.ts';
import { Notice } from '#ui/notice.tsx';
import { refusedForm } from '../components/answer.ts';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { hasMailedToken, mailedTokenOf, originOnly } from '../components/mailed-link.ts';
import { dashboardOf } from '../rules.ts';

export const meta = titled('Confirm your address');
export const headers = () => originOnly;

export function loader(args: LoaderFunctionArgs) {
  const { user, activeRole } = args.context.get(sessionContext);
  const home = user ? dashboardOf[activeRole ?? user.role] : undefined;
  return { whole: hasMailedToken(args), home };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const { email } = await context
      .get(apiContext)
      .session.verifyEmail({ token: mailedTokenOf(url) });
    return { email };
  } catch (error) {
    return refusedForm(error, form, []);
  }
}

const promises = [
  'Quotes and messages reach you.',
  'A lost password does not cost you the account.',
];

export default function VerifyEmail() {
  const answer = useActionData<typeof action>();
  const { whole, home } = useLoaderData<typeof loader>();
  const confirmed = answer && 'email' in answer ? answer.email : undefined;
  const refused = answer && 'issues' in answer ? answer : undefined;
  return (
    <AuthPage title="Confirm your address" promises={promises}>
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
      {!whole && (
        <Notice tone="bad" title="This link is not whole">
          Open it once more from the e-mail, or have another one sent from your settings.
        </Notice>
      )}
      {whole && !answer && (
        <form method="post" className={styles.fields}>
          <p>One press, and we know that mails reach you.</p>
          <button type="submit" className="button button-primary button-large">
            Confirm the address
          </button>
        </form>
      )}
      {(!whole || answer) && (
        <p>{home ? <a href={home}>Go to your dashboard</a> : <a href="/login">Sign in</a>}</p>
      )}
    </AuthPage>
  );
}
