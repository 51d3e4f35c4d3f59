import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { type DocumentKind, documentNames } from '../../rules.ts';

type VerificationWaitingMail = { businessName: string; kind: DocumentKind };

/** Sent to the admins who may decide when a business has sent a document. */
export const verificationWaitingMail = mailTemplate<VerificationWaitingMail>({
  subject: ({ businessName, kind, site }) =>
    `${businessName} sent its ${documentNames[kind]} · ${site.brand}`,
  preview: (mail) => `${mail.businessName} waits for a decision.`,
  heading: (mail) => `${mail.businessName} sent its ${documentNames[mail.kind]}`,
  action: 'Open the queue',
  reason: 'You get this because you decide about documents. Your settings have the switch.',
  body: (mail) => (
    <Paragraph>
      It waits in the verification queue. Until somebody has looked at it, the page of{' '}
      {mail.businessName} stays as it is.
    </Paragraph>
  ),
});
