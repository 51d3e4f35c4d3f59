/** Why a contractor passes on a lead, from a short list. */
export const passReasons = [
  'too_far',
  'too_small',
  'fully_booked',
  'not_my_work',
  'other',
] as const;
export type PassReason = (typeof passReasons)[number];

export const passReasonNames: Record<PassReason, string> = {
  too_far: 'Too far',
  too_small: 'Too small',
  fully_booked: 'Fully booked',
  not_my_work: 'Not my kind of work',
  other: 'Other',
};

const reasonSentences: Record<PassReason, string> = {
  too_far: 'It’s too far for them.',
  too_small: 'The job is too small for them.',
  fully_booked: 'They’re fully booked.',
  not_my_work: 'It’s not the kind of work they do.',
  other: '',
};

/** The reason as the homeowner reads it; empty where none was given. */
export const passSentence = (reason: PassReason | null) => (reason ? reasonSentences[reason] : '');

export const cannotTakeOn = (businessName: string) => `${businessName} can’t take this on`;
