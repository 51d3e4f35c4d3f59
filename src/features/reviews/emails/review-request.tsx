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
  preview: (request) => `${request.businessName} says “${request.projectTitle}” is finished.`,
  heading: (request) => `How did ${request.businessName} do?`,
  action: 'Write a review',
  reason:
    'You got this because your project was completed. Don’t want to be asked? Say so on the page that opens, and we won’t remind you.',
  body: (request) => (
    <>
      {request.text
        .split(/\n{2,}/)
        .filter((part) => part.trim())
        .map((part) => (
          <Paragraph key={part}>{part}</Paragraph>
        ))}
      <Paragraph>
        If “{request.projectTitle}” isn’t finished yet, message {request.businessName} first. Your
        review can wait.
      </Paragraph>
    </>
  ),
});
