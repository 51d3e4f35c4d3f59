import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type InvitationMail = {
  /** How long the link works. */
  hours: number;
};

export const invitationMail = mailTemplate<InvitationMail>({
  subject: ({ site }) => `Your ${site.brand} account is ready`,
  preview: 'Choose a password to sign in.',
  heading: 'Your account is ready',
  action: 'Choose a password',
  reason: 'You got this because someone on our team created an account for this address.',
  body: ({ hours, site }) => (
    <>
      <Paragraph>
        Choose a password, then sign in to {site.brand} with it and this email address. Only you
        will know it.
      </Paragraph>
      <Paragraph>
        The link works once, for the next {hours} hours. After that, click “Forgot your password?”
        on the sign-in page to get a new one.
      </Paragraph>
    </>
  ),
});
