import { FactTable, mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type InterestMail = {
  businessName: string;
  projectTitle: string;
  rating: number;
  reviewCount: number;
  /** Distance from the contractor to the project. */
  miles: number | null;
};

/** Tells a homeowner that a contractor is interested in their project. */
export const interestMail = mailTemplate<InterestMail>({
  subject: ({ businessName, projectTitle }) => `${businessName} is interested in “${projectTitle}”`,
  preview: (interest) => `${interest.businessName} wants to quote “${interest.projectTitle}.”`,
  heading: (interest) => `${interest.businessName} is interested`,
  action: 'View your project',
  reason: 'You got this because you posted this project. Up to four pros can quote.',
  body: (interest) => (
    <>
      <Paragraph>
        {interest.businessName} wants to quote “{interest.projectTitle}.” Read their reviews, send
        them a message, or wait for their quote.
      </Paragraph>
      <FactTable items={facts(interest)} />
    </>
  ),
});

function facts({ rating, reviewCount, miles }: InterestMail) {
  const reviews = `${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`;
  const distance = miles !== null && miles >= 1 ? `${Math.round(miles)} miles` : 'Under a mile';
  return [
    {
      term: 'Rating',
      value: reviewCount === 0 ? 'No reviews yet' : `${rating.toFixed(1)} of 5, ${reviews}`,
    },
    ...(miles === null ? [] : [{ term: 'From your project', value: distance }]),
  ];
}
