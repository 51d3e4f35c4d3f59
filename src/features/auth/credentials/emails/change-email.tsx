import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';

export type ChangeEmailMail = MailBasics & {
  /** How long the link works. */
  hours: number;
};

export const changeEmailMail: MailTemplate<ChangeEmailMail> = {
  subject: ({ site }) => `Confirm your new e-mail address · ${site.brand}`,
  body: ({ hours, ...mail }) => (
    <MailLayout
      {...mail}
      preview="Your account moves to this address once you confirm it."
      heading="Your new address"
      action="Confirm this address"
      reason="You get this because somebody wants to use this address for their account. If it was not you, leave this mail."
    >
      <Paragraph>
        From then on you sign in with this address, and mails go here. The link works once, for{' '}
        {hours} hours.
      </Paragraph>
    </MailLayout>
  ),
};
