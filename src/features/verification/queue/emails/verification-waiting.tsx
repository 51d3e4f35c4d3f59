import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { type DocumentKind, documentNames } from '../../rules.ts';

export type VerificationWaitingMail = MailBasics & { businessName: string; kind: DocumentKind };

/** Sent to the admins who may decide when a business has sent a document. */
export const verificationWaitingMail: MailTemplate<VerificationWaitingMail> = {
  subject: ({ businessName, kind, site }) =>
    `${businessName} sent its ${documentNames[kind]} · ${site.brand}`,
  body: (mail) => (
    <MailLayout
      {...mail}
      preview={`${mail.businessName} waits for a decision.`}
      heading={`${mail.businessName} sent its ${documentNames[mail.kind]}`}
      action="Open the queue"
      reason="You get this because you decide about documents. Your settings have the switch."
    >
      <Paragraph>
        It waits in the verification queue. Until somebody has looked at it, the page of{' '}
        {mail.businessName} stays as it is.
      </Paragraph>
    </MailLayout>
  ),
};
