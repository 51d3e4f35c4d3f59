import { formatDate } from '#lib/dates.ts';
import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import {
  type DocumentKind,
  type DocumentNews,
  documentNames,
  type RejectionReason,
  reasonWords,
  titleOfNews,
} from '../rules.ts';

export type VerificationUpdateMail = MailBasics & {
  businessName: string;
  kind: DocumentKind;
  news: DocumentNews;
  validUntil: string | null;
  reasonCode: RejectionReason | null;
  /** What the admin wrote. */
  reason: string;
};

const outcome = (update: VerificationUpdateMail) => titleOfNews(update.news, update);

/** To a business: what became of a document that it sent, and what to do. */
export const verificationUpdateMail: MailTemplate<VerificationUpdateMail> = {
  subject: (update) => `${outcome(update)} · ${update.site.brand}`,
  body: (update) => (
    <MailLayout
      {...update}
      preview={outcome(update)}
      heading={outcome(update)}
      action={update.news === 'approved' ? 'See where you stand' : 'Send a new document'}
      because="You get this because you have your business verified. Your settings have the switch."
    >
      {update.reasonCode && (
        <Paragraph>
          {reasonWords[update.reasonCode].what}. {reasonWords[update.reasonCode].todo}
        </Paragraph>
      )}
      {update.reason && <Paragraph>{update.reason}</Paragraph>}
      {!update.reasonCode && <Paragraph>{wordsOf(update)}</Paragraph>}
    </MailLayout>
  ),
};

function wordsOf({ businessName, news, validUntil, kind }: VerificationUpdateMail) {
  const day = validUntil ? formatDate(validUntil) : '';
  if (news === 'approved')
    return `The page of ${businessName} says so now, with the day on which it was checked${day && ` and that it is valid until ${day}`}.`;
  if (news === 'ending')
    return `Send the next one before that day: the badge stays on the page of ${businessName} while it is being checked.`;
  return `${day ? `It was valid until ${day}. ` : ''}The page of ${businessName} no longer shows your ${documentNames[kind]} as checked. Send the one that is valid now to have it back.`;
}
