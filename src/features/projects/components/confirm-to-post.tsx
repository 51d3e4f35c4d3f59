import { ResendVerification } from '#features/auth/credentials/components/resend-verification.tsx';
import { Notice } from '#ui/notice.tsx';

/** What is left to do for somebody who described a project before they had an account. */
export const ConfirmToPost = ({ email }: { email: string }) => (
  <>
    <Notice tone="attention" title="One more step: confirm your email address">
      We sent a link to {email}. Once you open it, on this device or another, we post your project.
      You can leave this page open. Everything you entered is kept in this browser.
    </Notice>
    <ResendVerification />
  </>
);
