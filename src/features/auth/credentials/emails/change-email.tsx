import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ChangeEmailMail = {
  /** How long the link works. */
  hours: number;
};

export const changeEmailMail = mailTemplate<ChangeEmailMail>({
  subject: ({ site }) => `Confirm your new email address · ${site.brand}`,
  preview: 'Confirm it to start signing in with this address.',
  heading: 'Confirm your new email',
  action: 'Confirm email',
  reason: 'You got this because someone asked to use this address for their account.',
  body: ({ hours }) => (
    <Paragraph>
      Confirm this address, and you’ll use it to sign in and get our emails. You’ll need to be
      signed in or enter your password. If you didn’t ask for this, open the page and tell us. The
      link works once, for the next {hours} hours.
    </Paragraph>
  ),
});
