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
  action: (update) => (update.news === 'approved' ? 'See where you stand' : 'Send a new document'),
  reason: 'You get this because you have your business verified. Your settings have the switch.',
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
    return `The page of ${businessName} says so now, with the day on which it was checked${day && ` and that it is valid until ${day}`}.`;
  if (news === 'ending')
    return `Send the next one before that day: the badge stays on the page of ${businessName} while it is being checked.`;
  return `${day ? `It was valid until ${day}. ` : ''}The page of ${businessName} no longer shows your ${documentNames[kind]} as checked. Send the one that is valid now to have it back.`;
}
