import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';

export type ReviewRequestMail = MailBasics & { businessName: string; projectTitle: string };

/** Asks a homeowner to review a completed project. */
export const reviewRequestMail: MailTemplate<ReviewRequestMail> = {
  subject: ({ businessName }) => `How was the work of ${businessName}?`,
  body: (request) => (
    <MailLayout
      {...request}
      preview={`${request.businessName} says that “${request.projectTitle}” is finished.`}
      heading={`How was the work of ${request.businessName}?`}
      action="Write a review"
      reason="You get this once, because a project of yours was completed."
    >
      <Paragraph>
        {request.businessName} says that “{request.projectTitle}” is finished. A few honest
        sentences help the next homeowner to choose, and tell {request.businessName} what went well
        and what did not.
      </Paragraph>
      <Paragraph>If it is not finished, write to them first: the review can wait.</Paragraph>
    </MailLayout>
  ),
};
