import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ReviewRequestMail = {
  businessName: string;
  projectTitle: string;
  /** In the words of the business. */
  subject: string;
  text: string;
};

/** Asks a homeowner to review a completed project. */
export const reviewRequestMail = mailTemplate<ReviewRequestMail>({
  subject: ({ subject }) => subject,
  preview: (request) => `${request.businessName} says that “${request.projectTitle}” is finished.`,
  heading: (request) => `How was the work of ${request.businessName}?`,
  action: 'Write a review',
  reason:
    'You get this because a project of yours was completed. Say on the page behind the button that you do not want to be asked, and no reminder comes.',
  body: (request) => (
    <>
      {request.text
        .split(/\n{2,}/)
        .filter((part) => part.trim())
        .map((part) => (
          <Paragraph key={part}>{part}</Paragraph>
        ))}
      <Paragraph>
        If “{request.projectTitle}” is not finished, write to {request.businessName} first: the
        review can wait.
      </Paragraph>
    </>
  ),
});
