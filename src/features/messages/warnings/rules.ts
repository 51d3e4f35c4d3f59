export const messageWarnings = ['scam', 'prepayment', 'outside-payment', 'contact'] as const;
/** What somebody who does not know the sender should be careful about. */
export type MessageWarning = (typeof messageWarnings)[number];

/** Characters that are not seen and would split a number or a word. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const digitWords: Readonly<Record<string, string>> = {
  ...{ zero: '0', oh: '0', one: '1', two: '2', three: '3', four: '4' },
  ...{ five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
};
const DIGIT = `(?:\\d|${Object.keys(digitWords).join('|')})`;
/** Ten digits or more, each on its own and at least one of them a word: "five 5 five, oh one two three…". */
const SPELLED = new RegExp(`(?<![a-z\\d])(?:${DIGIT}[\\s,.-]{1,3}){9,}${DIGIT}(?![a-z\\d])`, 'gu');
const ONE_DIGIT = new RegExp(DIGIT, 'gu');

/** Writes digits that stand alone or as words together: how numbers are written to get past a check. */
const joinDigits = (text: string) =>
  text.replace(SPELLED, (run) =>
    [...run.matchAll(ONE_DIGIT)].map(([d]) => digitWords[d] ?? d).join(''),
  );

const normalize = (text: string) =>
  joinDigits(text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s/gu, ' ').toLowerCase());

const area = '[2-9]\\d{2}';
const gap = '[ .\\-/]{1,3}';
/** Between two words of one sentence. */
const near = (characters: number) => `[^.!?\\n]{0,${characters}}?`;

/** Every part is bounded, so that a long message takes no longer than its length. */
const patterns: Record<MessageWarning, readonly RegExp[]> = {
  scam: [
    /\bgift ?cards?\b|\b(?:google play|itunes|steam|vanilla) cards?\b/u,
    // Electricians wire kitchens and transfer switches.
    /\bwire transfers?\b(?! switch)|\bwestern union\b|\bmoneygram\b/u,
    /\b(?:wire|wiring)(?: me| us)?(?: over)?(?: the| your| a| half| \$| \d)* ?(?:money|funds|deposit|payment|balance|dollars)\b/u,
    /\b(?:bitcoin|btc|ethereum|usdt|crypto(?:currency)?)\b/u,
    /\bcashier.?s check\b|\boverpa(?:y|id|yment)\b/u,
    /\b(?:verification|confirmation|one-time|sign-?in|log-?in|google voice|(?:6|six)[ -]digit) code\b/u,
  ],
  prepayment: [
    new RegExp(
      `\\b(?:pay|payment|money|deposit|cash)\\b${near(40)}\\b(?:up ?front|in advance)\\b`,
      'u',
    ),
    new RegExp(
      `\\b(?:pay|send|transfer)\\b${near(50)}\\bbefore (?:we|i) (?:can )?(?:start|begin|come|order)`,
      'u',
    ),
    /\bpay (?:me |us )?(?:before|first)\b|\bpay (?:in full|everything) (?:now|today|first|before)\b/u,
  ],
  'outside-payment': [
    /\b(?:zelle|venmo|cash ?app|paypal)\b/u,
    /\b(?:pay|paid|discount|deal|price)\b[^.!?\n]{0,25}?\bcash\b|\bcash (?:only|price|discount|deal)\b/u,
    new RegExp(
      `\\bpay(?:ment|ing)?\\b${near(30)}\\b(?:outside|off) (?:of )?(?:the |this )?(?:app|site|platform|plumbline)\\b`,
      'u',
    ),
    /\b(?:avoid|skip|save|without)(?: paying)? (?:the|any|their) (?:platform |service )?fees?\b/u,
  ],
  contact: [
    new RegExp(
      `(?<![\\d$#.,/-])(?:\\+?1${gap}?)?(?:\\(${area}\\) ?|${area}${gap})[2-9]\\d{2}${gap}\\d{4}(?![\\d])`,
      'u',
    ),
    new RegExp(`(?<![\\w$#.,/-])(?:\\+?1)?${area}[2-9]\\d{6}(?![\\w])`, 'u'),
    /(?<!\w)\+(?!1\b)[1-9]\d{0,2}(?:[ .-]?\(?\d{2,4}\)?){2,5}(?!\w)/u,
    /\b(?:call|text|phone|cell|dial|ring|reach me)\b[^.!?\n]{0,30}?(?<![\d-])[2-9]\d{2}[ .-]\d{4}(?![\d-])/u,
    /[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z]{2,24}(?![a-z\d])/u,
    /[\w.+-]{1,64} ?[([ ]at[)\] ] ?[a-z\d-]{1,63} ?(?:[([ ]dot[)\] ]|\.) ?(?:com|net|org|us|io|co|biz|info)\b/u,
    /\b(?:gmail|hotmail|yahoo|outlook|icloud)(?:\.| dot )com\b/u,
    /\b(?:whats ?app|telegram|wechat|facebook messenger)\b/u,
  ],
};

/**
 * What a reader should be careful about in a message. Between people who have agreed on a job, phone numbers and ways
 * to pay are their own affair; a scam stays one. Nothing is held back for it: the writer and the reader are told.
 */
export function findMessageWarnings(
  content: string,
  { haveAgreed }: { haveAgreed: boolean },
): MessageWarning[] {
  const text = normalize(content);
  return messageWarnings.filter(
    (warning) =>
      (warning === 'scam' || !haveAgreed) &&
      patterns[warning].some((pattern) => pattern.test(text)),
  );
}

/** What its reader is told beside the message. */
export const readerAdvice: Record<MessageWarning, string> = {
  scam: 'This looks like a known scam. An honest business won’t ask for gift cards, a wire transfer, crypto, or a code sent to your phone. Don’t pay, and don’t share a code.',
  prepayment:
    'This asks for money before the work. Pay only what your signed quote says, on an invoice here.',
  'outside-payment':
    'This asks you to pay somewhere else. Payments made here are on record. We can’t trace or refund payments made elsewhere.',
  contact:
    'This asks you to talk somewhere else. Until you’ve agreed on a job, keep the conversation here so you both have a record.',
};

/** What its writer is told before sending. */
export const writerAdvice: Record<MessageWarning, string> = {
  scam: 'Never pay with gift cards, a wire transfer, or crypto, and never share a code that was sent to you. If someone asks you to, report them.',
  prepayment: 'Money due before the work belongs in a signed quote, with an invoice here.',
  'outside-payment': 'Payments made elsewhere aren’t on record, and we can’t help get them back.',
  contact:
    'You don’t know each other yet. Think twice before sharing a phone number or an address here. The other person sees this reminder too.',
};
