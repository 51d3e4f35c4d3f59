export const documentKinds = ['license', 'insurance', 'businessRegistration'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** `expired` comes by itself, when the day that stands on the document has passed. */
export const documentStatuses = ['pending_review', 'approved', 'rejected', 'expired'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
