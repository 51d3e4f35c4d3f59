import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ClaimCodeMail = { businessName: string; claimedBy: string; code: string; minutes: number };

/** Sent to the email address that a register names for a business which somebody has claimed. */
export const claimCodeMail = mailTemplate<ClaimCodeMail>({
  subject: ({ businessName, site }) => `Is ${businessName} yours? · ${site.brand}`,
  preview: (claim) =>
    `The code is ${claim.code}. Share it only with someone who acts for the business.`,
  heading: (claim) => `${claim.claimedBy} wants to act for ${claim.businessName}`,
  action: 'Enter the code',
  reason:
    'You get this because a public register names this address for the business. If you know nothing of it, ignore this email: nothing happens without the code.',
  body: (claim) => (
    <Paragraph>
      The page of {claim.businessName} on {claim.site.brand} comes from a public register. To take
      it over, enter this code: {claim.code}. It works for {claim.minutes} minutes; a new one can be
      sent from the page.
    </Paragraph>
  ),
});
