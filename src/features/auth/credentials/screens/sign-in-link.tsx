import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import styles from '../../session/components/auth-form.module.css';
import { AuthPage } from '../../session/components/auth-page.tsx';
import { redirectSignedIn, requestedPath } from '../../session/components/redirect-signed-in.ts';
import { SIGN_IN_LINK_PATH, TWO_FACTOR_PATH } from '../../session/rules.ts';
import { hasMailedToken, mailedTokenOf, strictOriginHeaders } from '../components/mailed-link.ts';
import { RequestLinkForm } from '../components/request-link-form.tsx';

export const meta = titleMeta('Sign-in link');
export const headers = () => strictOriginHeaders;

export function loader(args: LoaderFunctionArgs) {
  redirectSignedIn(args);
  return { isLink: args.url.searchParams.has('token'), isLinkComplete: hasMailedToken(args) };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  const { session } = context.get(apiContext);
  const redirectTo = requestedPath(url);
  const options = redirectTo ? { redirectTo } : {};
  try {
    if (url.searchParams.has('token')) {
      const answer = await session.signInByLink({ token: mailedTokenOf(url), ...options });
      if (!('challenge' in answer)) return redirect(answer.goTo);
      return redirect(`${TWO_FACTOR_PATH}?${new URLSearchParams({ redirect: answer.goTo })}`);
    }
    await session.requestSignInLink({ email: textOf(form, 'email'), ...options });
  } catch (error) {
    return formErrorResponse(error, form, ['email']);
  }
  throw redirect(`${SIGN_IN_LINK_PATH}?sent=yes`);
}

const highlights = [
  'No password to type.',
  'The link works once, in the browser where you open it.',
];

/** Asks for a link, and is the page that the link opens. Opening it does not use it up: mail scanners open links. */
export default function SignInLink() {
  const actionData = useActionData<typeof action>();
  const { isLink, isLinkComplete } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isSent = params.has('sent') && !actionData;
  if (isLink)
    return (
      <AuthPage title="Sign in" highlights={highlights}>
        {(actionData || !isLinkComplete) && (
          <Notice tone="bad" title={actionData?.message ?? 'This link is incomplete'}>
            <a href={SIGN_IN_LINK_PATH}>Get a new link</a>, and open it within 15 minutes.
          </Notice>
        )}
        {!actionData && isLinkComplete && (
          <form method="post" className={styles.fields}>
            <p>Click the button to sign in on this browser.</p>
            <SubmitButton>Sign in</SubmitButton>
          </form>
        )}
        <p>
          <a href="/login">Sign in with your password</a>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title="Get a sign-in link" highlights={highlights}>
      {isSent && (
        <Notice tone="ok" title="Check your email">
          If there’s an account with this address, we sent it a link. It works for 15 minutes. Don’t
          see it? Check your spam folder, or request another.
        </Notice>
      )}
      <RequestLinkForm
        result={actionData}
        isSent={isSent}
        explanation="Enter the address you sign in with. We email you a link that signs you in."
      />
    </AuthPage>
  );
}
