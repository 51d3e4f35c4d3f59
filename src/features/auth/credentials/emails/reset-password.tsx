import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';

export type ResetPasswordMail = MailBasics & {
  /** How long the link works. */
  hours: number;
};

export const resetPasswordMail: MailTemplate<ResetPasswordMail> = {
  subject: ({ site }) => `Set a new password · ${site.brand}`,
  body: ({ hours, ...mail }) => (
    <MailLayout
      {...mail}
      preview="The link works for an hour, and once."
      heading="A new password"
      action="Set a new password"
      reason="You get this because somebody asked for a new password for this address. If it was not you, leave this mail: your password stays as it is."
    >
      <Paragraph>
        Open the page below and choose a new password. The link works once, for{' '}
        {hours === 1 ? 'an hour' : `${hours} hours`}. Afterwards you are signed out everywhere, and
        sign in with the new one.
      </Paragraph>
    </MailLayout>
  ),
};
