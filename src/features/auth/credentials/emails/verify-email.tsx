import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type VerifyEmailMail = {
  /** How long the link works. */
  hours: number;
};

export const verifyEmailMail = mailTemplate<VerifyEmailMail>({
  subject: ({ site }) => `Confirm your email address · ${site.brand}`,
  preview: 'Only if you made the account, or asked for the change.',
  heading: 'Is this your account?',
  action: 'Confirm this address',
  reason: 'You get this because somebody gave this address for an account.',
  body: ({ hours, site }) => (
    <>
      <Paragraph>
        Somebody gave this address for an account at {site.brand}. If that was you, confirm it:
        quotes and messages then reach you, and the account acts with your address. You confirm
        where you are signed in, or with the password of the account. The link works once, for{' '}
        {hours} hours.
      </Paragraph>
      <Paragraph>
        If it was not you, open the page and choose “I did not make this account”. The account is
        then closed, and the address is yours to use.
      </Paragraph>
    </>
  ),
});
