import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { EmailCode } from './email-code.tsx';

type ChangeEmailMail = {
  /** How long the link works. */
  hours: number;
  /** What may be typed in place of following the link; empty where an address of the account is confirmed already. */
  code: string;
};

export const changeEmailMail = mailTemplate<ChangeEmailMail>({
  subject: ({ code, site }) =>
    code
      ? `Confirm your new email address: ${code} is your code · ${site.brand}`
      : `Confirm your new email address · ${site.brand}`,
  preview: 'Confirm it to start signing in with this address.',
  heading: 'Confirm your new email',
  action: 'Confirm email',
  reason: 'You got this because someone asked to use this address for their account.',
  body: ({ hours, code }) => (
    <>
      {code && <EmailCode code={code} />}
      <Paragraph>
        {code && 'Or click the button. '}Confirm this address, and you’ll use it to sign in and get
        our emails. You’ll need to be signed in or enter your password. If you didn’t ask for this,
        open the page and tell us. The link works once, for the next {hours} hours.
      </Paragraph>
    </>
  ),
});
