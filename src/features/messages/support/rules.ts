/** People are never faster than this; programs are. */
export const MIN_FORM_AGE_MS = 3_000;
/** A page open for longer has to be sent again with a fresh token. */
export const MAX_FORM_AGE_MS = 12 * 60 * 60_000;

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_QUESTION_LENGTH = 5_000;

/** The error message if a form was sent too soon or too late. */
export function formAgeError(issuedAt: number | undefined, now: number) {
  if (issuedAt === undefined || !Number.isFinite(issuedAt)) return 'Please send it again';
  const age = now - issuedAt;
  if (age < MIN_FORM_AGE_MS)
    return 'Your message is still here. Wait a few seconds, then send it again';
  if (age > MAX_FORM_AGE_MS) return 'This page was open for a long time. Please send it again';
  return undefined;
}

/** From so many answers on, the contact page says how long one usually takes. */
export const MIN_ANSWERS_SHOWN = 10;

type AnswerFigures = { firstAnswerMinutes: number | null; answered: number };

/** Half of the latest messages were answered sooner, in minutes; null where too few were to say so. */
export const usualAnswerMinutes = ({ firstAnswerMinutes, answered }: AnswerFigures) =>
  answered >= MIN_ANSWERS_SHOWN ? firstAnswerMinutes : null;
