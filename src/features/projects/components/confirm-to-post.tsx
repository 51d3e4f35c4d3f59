import { ConfirmEmail } from '#features/auth/credentials/components/confirm-email.tsx';

/** What is left to do for somebody who described a project before they had an account. */
export const ConfirmToPost = ({ email }: { email: string }) => (
  <ConfirmEmail
    email={email}
    title="One more step: confirm your email address"
    submitLabel="Confirm and post project"
    takesFocus
  >
    Your account is ready, and your project is saved in this browser. Enter the code from our email,
    and we post it right away.
  </ConfirmEmail>
);
