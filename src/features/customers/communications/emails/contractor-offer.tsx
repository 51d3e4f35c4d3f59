import { type MailBasics, MailLayout, type MailTemplate, QuotedText } from '#ui/mail-layout.tsx';

export type ContractorOfferMail = MailBasics & {
  senderName: string;
  message: string;
  /** Where one press ends such mails. */
  unsubscribeUrl: string;
};

/** Marketing: to those alone who have turned offers on. */
export const contractorOfferMail: MailTemplate<ContractorOfferMail> = {
  subject: ({ senderName }) => `News from ${senderName}`,
  body: (offer) => (
    <MailLayout
      {...offer}
      preview={`What ${offer.senderName} has to offer.`}
      heading={`News from ${offer.senderName}`}
      action={`See ${offer.senderName}`}
      reason={`You get this because you turned on news and offers, and ${offer.senderName} is a contractor of yours.`}
    >
      <QuotedText of={offer.senderName}>{offer.message}</QuotedText>
    </MailLayout>
  ),
};
