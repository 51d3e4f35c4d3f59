import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ChangeEmailMail = {
  /** How long the link works. */
  hours: number;
};

export const changeEmailMail = mailTemplate<ChangeEmailMail>({
  subject: ({ site }) => `Confirm your new email address · ${site.brand}`,
  preview: 'Your account moves to this address once you confirm it.',
  heading: 'Your new address',
  action: 'Confirm this address',
  reason: 'You get this because somebody wants to use this address for their account.',
  body: ({ hours }) => (
    <Paragraph>
      From then on you sign in with this address, and email goes here. You confirm where you are
      signed in, or with the password of the account. If you did not ask for it, open the page and
      say so. The link works once, for {hours} hours.
    </Paragraph>
  ),
});
