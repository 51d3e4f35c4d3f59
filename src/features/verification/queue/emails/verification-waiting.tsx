import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { type DocumentKind, documentNames } from '../../rules.ts';

type VerificationWaitingMail = { businessName: string; kind: DocumentKind };

/** Sent to the admins who may decide when a business has sent a document. */
export const verificationWaitingMail = mailTemplate<VerificationWaitingMail>({
  subject: ({ businessName, kind, site }) =>
    `${businessName} sent its ${documentNames[kind]} · ${site.brand}`,
  preview: (mail) => `${mail.businessName} is waiting for a decision.`,
  heading: (mail) => `${mail.businessName} sent its ${documentNames[mail.kind]}`,
  action: 'Open the queue',
  reason: 'You got this because you review documents. Change this in Settings.',
  body: (mail) => (
    <Paragraph>
      It’s in the verification queue. Until someone reviews it, the page for {mail.businessName}{' '}
      stays as it is.
    </Paragraph>
  ),
});
