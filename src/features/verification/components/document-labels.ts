import type { DocumentKind } from '../rules.ts';

type DocumentLabels = { about: string; number: string; issuer: string; until: string };

/** Texts of the form for each kind of document. */
export const documentLabels: Record<DocumentKind, DocumentLabels> = {
  license: {
    about:
      'The license of your trade, from your state, county or city. Its badge shows on your page with the day on which we checked it.',
    number: 'License number',
    issuer: 'Who issued it',
    until: 'Valid until',
  },
  insurance: {
    about:
      'The certificate of your liability insurance, in the name of your business. Ask your insurer for the ACORD 25 if you have none at hand.',
    number: 'Policy number',
    issuer: 'Insurer',
    until: 'Valid until',
  },
  businessRegistration: {
    about:
      'Your entry in the register of your state, or your articles. It adds no points; it shows on your page as another badge.',
    number: 'Number in the register',
    issuer: 'Which register',
    until: 'Valid until, if it names a day',
  },
};
