import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type SignInLinkMail = {
  /** How long the link works. */
  hours: number;
  isAddressProved: boolean;
};

export const signInLinkMail = mailTemplate<SignInLinkMail>({
  subject: ({ site }) => `Your sign-in link · ${site.brand}`,
  preview: ({ hours }) => `The link works for ${hours * 60} minutes, and once.`,
  heading: 'Sign in',
  action: 'Sign in',
  reason:
    'You get this because somebody asked for a sign-in link for this address. If it was not you, ignore this email: nobody can sign in without the link.',
  body: ({ hours, isAddressProved }) => (
    <>
      <Paragraph>
        Open the page below in the browser that you want to sign in with. The link works once, for{' '}
        {hours * 60} minutes.
      </Paragraph>
      {!isAddressProved && (
        <Paragraph>
          This address has not been confirmed yet. Signing in by the link confirms it, and ends the
          password and every session that the account has had until now. You can choose a new
          password in your settings.
        </Paragraph>
      )}
    </>
  ),
});
