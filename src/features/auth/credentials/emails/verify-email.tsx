import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { CODE_MINUTES } from '../../email-proof/rules.ts';
import { EmailCode } from './email-code.tsx';

type VerifyEmailMail = {
  /** How long the link works. */
  hours: number;
  /** What may be typed in place of following the link. */
  code: string;
};

export const verifyEmailMail = mailTemplate<VerifyEmailMail>({
  subject: ({ code, site }) => `Confirm your email: ${code} is your code · ${site.brand}`,
  preview: `Enter it within ${CODE_MINUTES} minutes, so quotes and messages can reach you.`,
  heading: 'Confirm your email',
  action: 'Confirm email',
  reason: 'You got this because someone signed up with this address.',
  body: ({ hours, code, site }) => (
    <>
      <Paragraph>
        Confirm your email so quotes and messages on {site.brand} can reach you.
      </Paragraph>
      <EmailCode code={code} />
      <Paragraph>
        Or click the button. You’ll need to be signed in or enter your password. The link works
        once, for the next {hours} hours.
      </Paragraph>
      <Paragraph>
        Didn’t sign up? Don’t give the code to anyone. Open the page and choose “I didn’t create
        this account.” We’ll close that account, and your address stays yours to use.
      </Paragraph>
    </>
  ),
});
