export const linkPurposes = [
  'reset-password',
  'verify-email',
  'change-email',
  'sign-in',
  'invitation',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** How long a mailed link works. */
export const linkHours: Record<LinkPurpose, number> = {
  'reset-password': 1,
  'verify-email': 72,
  'change-email': 24,
  'sign-in': 0.25,
  invitation: 72,
};

/** The same for a used, replaced, expired or made-up link. */
export const LINK_REFUSED = 'This link no longer works. Request a new one';
export const PASSWORD_REFUSED = 'That’s not your current password';
