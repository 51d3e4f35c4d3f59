import { formatDate } from '#lib/dates.ts';
import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import {
  type DocumentEvent,
  type DocumentKind,
  documentEventTitle,
  documentNames,
  type RejectionReason,
  rejectionReasonText,
} from '../rules.ts';

type VerificationUpdateMail = {
  businessName: string;
  kind: DocumentKind;
  news: DocumentEvent;
  validUntil: string | null;
  reasonCode: RejectionReason | null;
  /** What the admin wrote. */
  reason: string;
};

const emailTitle = (update: VerificationUpdateMail) => documentEventTitle(update.news, update);

/** Sent to a business about one of its documents: the decision or expiry, and what to do next. */
export const verificationUpdateMail = mailTemplate<VerificationUpdateMail>({
  subject: (update) => `${emailTitle(update)} · ${update.site.brand}`,
  preview: (update) => emailTitle(update),
  heading: (update) => emailTitle(update),
  action: (update) =>
    update.news === 'approved' ? 'See your verification' : 'Upload a new document',
  reason: 'You got this because you asked us to verify your business. Change this in Settings.',
  body: (update) => (
    <>
      {update.reasonCode && (
        <Paragraph>
          {rejectionReasonText[update.reasonCode].what}.{' '}
          {rejectionReasonText[update.reasonCode].todo}
        </Paragraph>
      )}
      {update.reason && <Paragraph>{update.reason}</Paragraph>}
      {!update.reasonCode && <Paragraph>{bodyText(update)}</Paragraph>}
    </>
  ),
});

function bodyText({ businessName, news, validUntil, kind }: VerificationUpdateMail) {
  const day = validUntil ? formatDate(validUntil) : '';
  if (news === 'approved')
    return `Your page for ${businessName} now shows the date we checked it${day && ` and that it’s valid through ${day}`}.`;
  if (news === 'ending')
    return `Upload the new one before then. The badge stays on your page for ${businessName} while we check it.`;
  return `${day ? `It was valid through ${day}. ` : ''}Your page for ${businessName} no longer shows your ${documentNames[kind]} as checked. Upload your current one to get the badge back.`;
}
