import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { type DocumentKind, documentNames } from '../../rules.ts';

export type VerificationWaitingMail = MailBasics & { businessName: string; kind: DocumentKind };

/** To the admins who decide: a business sent a document. */
export const verificationWaitingMail: MailTemplate<VerificationWaitingMail> = {
  subject: ({ businessName, kind, site }) =>
    `${businessName} sent its ${documentNames[kind]} · ${site.brand}`,
  body: (waiting) => (
    <MailLayout
      {...waiting}
      preview={`${waiting.businessName} waits for a decision.`}
      heading={`${waiting.businessName} sent its ${documentNames[waiting.kind]}`}
      action="Open the queue"
      reason="You get this because you decide about documents. Your settings have the switch."
    >
      <Paragraph>
        It waits in the verification queue. Until somebody has looked at it, the page of{' '}
        {waiting.businessName} stays as it is.
      </Paragraph>
    </MailLayout>
  ),
};
