import { plainTextSelectors } from '@react-email/components';
import { compile } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { changeEmailMail } from '#features/auth/credentials/emails/change-email.tsx';
import { invitationMail } from '#features/auth/credentials/emails/invitation.tsx';
import { resetPasswordMail } from '#features/auth/credentials/emails/reset-password.tsx';
import { signInChangedMail } from '#features/auth/credentials/emails/sign-in-changed.tsx';
import { signInLinkMail } from '#features/auth/credentials/emails/sign-in-link.tsx';
import { verifyEmailMail } from '#features/auth/credentials/emails/verify-email.tsx';
import { contractorOfferMail } from '#features/customers/communications/emails/contractor-offer.tsx';
import { customerNoteMail } from '#features/customers/communications/emails/customer-note.tsx';
import { contactRequestMail } from '#features/customers/consents/emails/contact-request.tsx';
import { weeklyReportMail } from '#features/dashboard/weekly-report/emails/weekly-report.tsx';
import { disputeUpdateMail } from '#features/disputes/emails/dispute-update.tsx';
import { apiTokenCreatedMail } from '#features/integrations/tokens/emails/api-token-created.tsx';
import { interestMail } from '#features/leads/emails/interest.tsx';
import { newLeadMail } from '#features/leads/emails/new-lead.tsx';
import { claimCodeMail } from '#features/listings/claims/emails/claim-code.tsx';
import { claimDecidedMail } from '#features/listings/claims/emails/claim-decided.tsx';
import { newMessageMail } from '#features/messages/emails/new-message.tsx';
import { supportAnswerMail } from '#features/messages/support/emails/support-answer.tsx';
import { supportReceivedMail } from '#features/messages/support/emails/support-received.tsx';
import { dailyDigestMail } from '#features/notifications/deferred/emails/daily-digest.tsx';
import { noticeMail } from '#features/notifications/deferred/emails/notice.tsx';
import {
  quoteAcceptedMail,
  quoteDeclinedMail,
  quoteSignedMail,
} from '#features/quotes/emails/quote-answered.tsx';
import { quoteCodeMail, quoteQuestionMail } from '#features/quotes/emails/quote-by-link.tsx';
import { quoteNotificationMail } from '#features/quotes/emails/quote-notification.tsx';
import { quoteReminderMail } from '#features/quotes/emails/quote-reminder.tsx';
import { reviewRequestMail } from '#features/reviews/emails/review-request.tsx';
import { backgroundCheckEndingMail } from '#features/verification/background-checks/emails/background-check-ending.tsx';
import { verificationUpdateMail } from '#features/verification/emails/verification-update.tsx';
import { verificationWaitingMail } from '#features/verification/queue/emails/verification-waiting.tsx';
import type { MailTemplate } from '#ui/mail-layout.tsx';

/** Every email of the product, by name. */
const templates = {
  'api-token-created': apiTokenCreatedMail,
  'change-email': changeEmailMail,
  'contact-request': contactRequestMail,
  'contractor-offer': contractorOfferMail,
  'customer-note': customerNoteMail,
  'claim-code': claimCodeMail,
  'claim-decided': claimDecidedMail,
  'daily-digest': dailyDigestMail,
  'dispute-update': disputeUpdateMail,
  interest: interestMail,
  invitation: invitationMail,
  'new-lead': newLeadMail,
  'new-message': newMessageMail,
  notice: noticeMail,
  'quote-accepted': quoteAcceptedMail,
  'quote-code': quoteCodeMail,
  'quote-question': quoteQuestionMail,
  'quote-declined': quoteDeclinedMail,
  'quote-notification': quoteNotificationMail,
  'quote-reminder': quoteReminderMail,
  'quote-signed': quoteSignedMail,
  'reset-password': resetPasswordMail,
  'review-request': reviewRequestMail,
  'sign-in': signInLinkMail,
  'sign-in-changed': signInChangedMail,
  'support-answer': supportAnswerMail,
  'support-received': supportReceivedMail,
  'background-check-ending': backgroundCheckEndingMail,
  'verification-update': verificationUpdateMail,
  'verification-waiting': verificationWaitingMail,
  'verify-email': verifyEmailMail,
  'weekly-report': weeklyReportMail,
};

type Templates = typeof templates;
export type MailName = keyof Templates;
export type MailData<N extends MailName> =
  Templates[N] extends MailTemplate<infer Data> ? Data : never;

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Keeps facts in columns and headings in their own case. Compiled once: that takes longer than the text of an email. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    {
      selector: 'table.facts',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 3 },
    },
  ],
});

/** Renders the subject, HTML and plain text of an email. */
export async function renderMail<N extends MailName>(name: N, data: MailData<N>) {
  const template = templates[name] as MailTemplate<MailData<N>>;
  const markup = renderToStaticMarkup(template.body(data));
  return {
    subject: template.subject(data),
    html: `${DOCTYPE}${markup}`,
    text: toPlainText(markup),
  };
}
