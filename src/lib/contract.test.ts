import { expect, test } from 'vitest';
import { businessNameText, multilineText, personName, singleLineText } from './contract.ts';
import { CONTROL_CHARACTERS, findTextProblem } from './typed-text.ts';

test.each(['Ann', 'O’Brien-Smith', 'J. R.', 'St. John', 'María José', 'Dr. Comstock', 'Net'])(
  '%s is a name',
  (name) => {
    expect(personName(60).safeParse(name).success).toBe(true);
  },
);

test.each([
  'Your account is locked. Go to https://evil.example.com/x',
  'www.evil.example',
  'see evil.com',
  'me@evil.example',
  'evil.io now',
])('%s is no name: mails would carry it to others', (name) => {
  expect(personName(60).safeParse(name).success).toBe(false);
});

test.each([
  // Overrides and isolates, and the marks of a direction.
  ['a\u202egnifooR rofakO', 'agnifooR rofakO'],
  ['\u2066Okafor\u2069 \u200eRoofing\u200f', 'Okafor Roofing'],
  // Zero-width, byte order mark, soft hyphen, fillers, tags that spell words.
  ['Oka\u200bfor\u200c R\u2060oof\ufeffing', 'Okafor Roofing'],
  ['Roof\u00ading', 'Roofing'],
  ['Roof\u3164ing\u115f', 'Roofing'],
  ['Roofing\u{e0068}\u{e0069}', 'Roofing'],
  // A joiner belongs between two pictures, and nowhere else.
  ['Roo\u200dfing', 'Roofing'],
  ['👷🏽\u200d♀️ Roofing 👩\u200d🔧', '👷🏽\u200d♀️ Roofing 👩\u200d🔧'],
  ['🏳️\u200d🌈 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', undefined],
  ['नमस्ते', undefined],
  ['José Łukasz ひろ', undefined],
  // Nothing else is left of it, and where a text may be empty, it is.
  ['\u200b\u202e\u2069\u00ad\ufeff ', ''],
  ['', ''],
])('the line %j is kept as %j', (text, kept = text) => {
  expect(singleLineText(60, 0).parse(text)).toBe(kept);
  expect(singleLineText(60).safeParse(text).success).toBe(kept !== '');
  expect(businessNameText.safeParse(text).data).toBe(kept || undefined);
});

test('a line of nothing but what changes the letter before it is refused', () => {
  expect(singleLineText(60, 0).safeParse('\u2060 \ufe0f').success).toBe(false);
});

test.each([
  ['Pay $10\u202e000\u202c\nnow', 'Pay $10000\nnow'],
  ['\u2067one\u2069\n\ttwo', 'one\n\ttwo'],
  // Scripts that join letters need these, and a longer text is no name.
  ['می\u200cخواهم', undefined],
  ['👩\u200d🔧 on it', undefined],
  ['\u202e\u200b\n\ufeff', ''],
])('the text %j is kept as %j', (text, kept = text) => {
  expect(multilineText(60, 0).parse(text)).toBe(kept);
  expect(multilineText(60).safeParse(text).success).toBe(kept !== '');
});

test.each([
  ['\u202e\u200b', 'one line', 0, undefined],
  ['\u202etitle', 'one line', 5, undefined],
  ['a\nb', 'one line', 5, CONTROL_CHARACTERS],
  ['a\nb\u202e', 'with line breaks', 3, undefined],
] as const)('a form says of %j on %s, %i long: %s', (text, lines, max, problem) => {
  expect(findTextProblem(text, max, lines)).toBe(problem);
});
