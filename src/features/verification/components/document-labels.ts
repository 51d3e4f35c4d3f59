import type { DocumentKind } from '../rules.ts';

type DocumentLabels = { about: string; number: string; issuer: string; until: string };

/** Texts of the form for each kind of document. */
export const documentLabels: Record<DocumentKind, DocumentLabels> = {
  license: {
    about:
      'Your trade license from your state, county, or city. Your page shows its badge and number once we’ve checked it, with the date, so that homeowners can look it up. Your quotes show the number in your profile.',
    number: 'License number',
    issuer: 'Issued by',
    until: 'Valid through',
  },
  insurance: {
    about:
      'Your liability insurance certificate in your business’s name. If you don’t have one handy, ask your insurer for an ACORD 25.',
    number: 'Policy number',
    issuer: 'Insurer',
    until: 'Valid through',
  },
  businessRegistration: {
    about:
      'Your state business registration or your articles. It doesn’t add points, but it shows on your page as another badge.',
    number: 'Registration number',
    issuer: 'Register',
    until: 'Valid through, if it has a date',
  },
};
