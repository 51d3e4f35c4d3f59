import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ResetPasswordMail = {
  /** How long the link works. */
  hours: number;
};

export const resetPasswordMail = mailTemplate<ResetPasswordMail>({
  subject: ({ site }) => `Reset your password · ${site.brand}`,
  preview: 'The link works once, for the next hour.',
  heading: 'Reset your password',
  action: 'Set a new password',
  reason:
    'You got this because someone asked to reset the password for this address. If it wasn’t you, ignore this email. Your password won’t change.',
  body: ({ hours }) => (
    <Paragraph>
      Choose a new password with the link below. It works once, for the next{' '}
      {hours === 1 ? 'hour' : `${hours} hours`}. You’ll be signed out on all your devices, so sign
      in again with the new password.
    </Paragraph>
  ),
});
