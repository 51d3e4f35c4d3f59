import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type VerifyEmailMail = {
  /** How long the link works. */
  hours: number;
};

export const verifyEmailMail = mailTemplate<VerifyEmailMail>({
  subject: ({ site }) => `Confirm your email address · ${site.brand}`,
  preview: 'One click, and we know that mail reaches you.',
  heading: 'Is this your address?',
  action: 'Confirm this address',
  reason:
    'You get this because an account was made with this address. If it was not you, leave this mail.',
  body: ({ hours }) => (
    <Paragraph>
      Confirm it, so that quotes and messages reach you. The link works once, for {hours} hours.
    </Paragraph>
  ),
});
