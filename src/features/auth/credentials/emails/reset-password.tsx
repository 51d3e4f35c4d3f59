import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ResetPasswordMail = {
  /** How long the link works. */
  hours: number;
};

export const resetPasswordMail = mailTemplate<ResetPasswordMail>({
  subject: ({ site }) => `Set a new password · ${site.brand}`,
  preview: 'The link works for an hour, and once.',
  heading: 'A new password',
  action: 'Set a new password',
  reason:
    'You get this because somebody asked for a new password for this address. If it was not you, ignore this email: your password stays as it is.',
  body: ({ hours }) => (
    <Paragraph>
      Open the page below and choose a new password. The link works once, for{' '}
      {hours === 1 ? 'an hour' : `${hours} hours`}. Afterwards you are signed out everywhere, and
      sign in with the new one.
    </Paragraph>
  ),
});
