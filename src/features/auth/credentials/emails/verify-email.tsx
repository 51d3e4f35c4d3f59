import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type VerifyEmailMail = {
  /** How long the link works. */
  hours: number;
};

export const verifyEmailMail = mailTemplate<VerifyEmailMail>({
  subject: ({ site }) => `Confirm your email · ${site.brand}`,
  preview: 'One step, so quotes and messages reach you.',
  heading: 'Confirm your email',
  action: 'Confirm email',
  reason: 'You got this because someone signed up with this address.',
  body: ({ hours, site }) => (
    <>
      <Paragraph>
        Confirm your email so quotes and messages on {site.brand} can reach you. You’ll need to be
        signed in or enter your password. The link works once, for the next {hours} hours.
      </Paragraph>
      <Paragraph>
        Didn’t sign up? Open the page and choose “I didn’t create this account”. We’ll close that
        account, and your address stays yours to use.
      </Paragraph>
    </>
  ),
});
