import { ConfirmEmail } from '#features/auth/credentials/components/confirm-email.tsx';

/** What is left to do for somebody who described a project before they had an account. */
export const ConfirmToPost = ({ email }: { email: string }) => (
  <ConfirmEmail
    email={email}
    title="One more step: confirm your email address"
    then="Click it on any device. This page then posts your project, so leave it open or come back to it."
    takesFocus
  >
    Your account is ready, and your project is saved in this browser.
  </ConfirmEmail>
);
