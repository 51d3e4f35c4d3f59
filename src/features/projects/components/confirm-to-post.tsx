import { ResendVerification } from '#features/auth/credentials/components/resend-verification.tsx';
import { Notice } from '#ui/notice.tsx';

/** What is left to do for somebody who described a project before they had an account. */
export const ConfirmToPost = ({ email }: { email: string }) => (
  <>
    <Notice tone="attention" title="One more step: confirm your email address">
      We sent a link to {email}. Once you click it, on any device, we’ll post your project. You can
      leave this page open. Everything you entered is saved in this browser.
    </Notice>
    <ResendVerification />
  </>
);
