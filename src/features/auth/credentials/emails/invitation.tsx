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
  reason: 'You get this because somebody on our team made an account for this address.',
  body: ({ hours, site }) => (
    <>
      <Paragraph>
        Open the page below and choose a password. Then sign in to {site.brand} with it and this
        email address. Nobody else knows the password.
      </Paragraph>
      <Paragraph>
        The link works once, for {hours} hours. After that, “Forgot your password?” on the sign-in
        page sends a new one.
      </Paragraph>
    </>
  ),
});
