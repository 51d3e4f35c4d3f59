import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ClaimCodeMail = { businessName: string; claimedBy: string; code: string; minutes: number };

/** Sent to the email address that a register names for a business which somebody has claimed. */
export const claimCodeMail = mailTemplate<ClaimCodeMail>({
  subject: ({ businessName, site }) => `Is ${businessName} yours? · ${site.brand}`,
  preview: (claim) =>
    `The code is ${claim.code}. Share it only with someone who represents the business.`,
  heading: (claim) => `${claim.claimedBy} wants to manage ${claim.businessName}`,
  action: 'Enter the code',
  reason:
    'You got this because a public register lists this address for the business. If you weren’t expecting it, ignore this email. Nothing happens without the code.',
  body: (claim) => (
    <Paragraph>
      {claim.businessName} is listed on {claim.site.brand} from a public register. To manage the
      listing, enter this code: {claim.code}. It works for {claim.minutes} minutes. You can request
      a new one from the page.
    </Paragraph>
  ),
});
