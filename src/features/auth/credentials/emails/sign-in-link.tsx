import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type SignInLinkMail = {
  /** How long the link works. */
  hours: number;
  isAddressProved: boolean;
};

export const signInLinkMail = mailTemplate<SignInLinkMail>({
  subject: ({ site }) => `Your sign-in link · ${site.brand}`,
  preview: ({ hours }) => `The link works once, for the next ${hours * 60} minutes.`,
  heading: 'Sign in',
  action: 'Sign in',
  reason:
    'You got this because someone asked for a sign-in link for this address. If it wasn’t you, ignore this email. Nobody can sign in without the link.',
  body: ({ hours, isAddressProved }) => (
    <>
      <Paragraph>
        Open the link below in the browser you want to sign in with. It works once, for the next{' '}
        {hours * 60} minutes.
      </Paragraph>
      {!isAddressProved && (
        <Paragraph>
          This address hasn’t been confirmed yet. Signing in with this link confirms it, clears the
          old password, and signs the account out everywhere else. You can choose a new password in
          Settings.
        </Paragraph>
      )}
    </>
  ),
});
