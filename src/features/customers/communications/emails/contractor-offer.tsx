import { mailTemplate, QuotedText } from '#ui/mail-layout.tsx';

type ContractorOfferMail = {
  senderName: string;
  message: string;
  /** One-click unsubscribe link. */
  unsubscribeUrl: string;
};

/** Marketing, sent only to homeowners who turned offers on. */
export const contractorOfferMail = mailTemplate<ContractorOfferMail>({
  subject: ({ senderName }) => `News from ${senderName}`,
  preview: (offer) => `The latest from ${offer.senderName}.`,
  heading: (offer) => `News from ${offer.senderName}`,
  action: (offer) => `See ${offer.senderName}`,
  reason: (offer) =>
    `You got this because you turned on news and offers, and ${offer.senderName} is a pro you work with.`,
  body: (offer) => <QuotedText of={offer.senderName}>{offer.message}</QuotedText>,
});
