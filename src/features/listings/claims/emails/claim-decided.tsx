import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import type { ClaimKind } from '../rules.ts';

type ClaimDecidedMail = {
  businessName: string;
  wish: ClaimKind;
  granted: boolean;
  reason: string;
};

const emailTitle = ({ businessName, wish, granted }: ClaimDecidedMail) => {
  if (wish === 'removal')
    return granted ? `${businessName} is no longer listed` : `${businessName} stays listed`;
  return granted ? `${businessName} is yours` : `Your claim to ${businessName}`;
};

/** Sent to the person who claimed a listing or asked to have it removed. */
export const claimDecidedMail = mailTemplate<ClaimDecidedMail>({
  subject: emailTitle,
  preview: (claim) => emailTitle(claim),
  heading: (claim) => emailTitle(claim),
  action: (claim) => (claim.wish === 'removal' ? 'Open the site' : 'Open your business page'),
  reason: 'You got this because you asked about this listing.',
  body: (claim) => (
    <>
      <Paragraph>{bodyText(claim)}</Paragraph>
      {claim.reason && <Paragraph>{claim.reason}</Paragraph>}
    </>
  ),
});

function bodyText({ wish, granted, businessName }: ClaimDecidedMail) {
  if (!granted) return 'We weren’t able to approve your request. You can reply to this email.';
  return wish === 'removal'
    ? `We removed the page for ${businessName}, and it won’t come back with the next import.`
    : `What the register says about ${businessName} is now on your own page, and the old address leads there.`;
}
