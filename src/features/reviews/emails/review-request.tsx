import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ReviewRequestMail = { businessName: string; projectTitle: string };

/** Asks a homeowner to review a completed project. */
export const reviewRequestMail = mailTemplate<ReviewRequestMail>({
  subject: ({ businessName }) => `How was the work of ${businessName}?`,
  preview: (request) => `${request.businessName} says that “${request.projectTitle}” is finished.`,
  heading: (request) => `How was the work of ${request.businessName}?`,
  action: 'Write a review',
  reason: 'You get this once, because a project of yours was completed.',
  body: (request) => (
    <>
      <Paragraph>
        {request.businessName} says that “{request.projectTitle}” is finished. A few honest
        sentences help the next homeowner to choose, and tell {request.businessName} what went well
        and what did not.
      </Paragraph>
      <Paragraph>If it is not finished, write to them first: the review can wait.</Paragraph>
    </>
  ),
});
