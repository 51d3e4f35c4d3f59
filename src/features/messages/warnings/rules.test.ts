import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMessageWarnings, type MessageWarning } from './rules.ts';

const between = (content: string) => findMessageWarnings(content, { haveAgreed: false });

const cases: Record<MessageWarning, string[]> = {
  contact: [
    'Call me at (614) 555-0199',
    'my cell: 614.555.0199',
    '+1 614 555 0199 works best',
    '6145550199',
    '614-555-0199.',
    'text 555-0199 after six',
    'six one four, five five five, oh one nine nine'.replaceAll(',', ''),
    '6 1 4 5 5 5 0 1 9 9',
    '614\u200b-555-01\u200b99',
    '６１４-５５５-０１９９',
    'UK office: +44 20 7946 0958',
    'write to joe.marsh@example.com',
    'joe (at) example (dot) com',
    'joe at example dot com',
    'I am joemarsh, gmail.com',
    'Are you on WhatsApp?',
  ],
  'outside-payment': [
    'You can Venmo me',
    'Zelle works',
    '10% discount if you pay cash',
    'cash only please',
    'Let’s handle the payment outside of Plumbline',
    'That way we skip the fees',
  ],
  prepayment: [
    'I need the deposit up front',
    'Please pay before we start',
    'send half before I order the tile',
    'You pay everything now, in advance',
    'pay me first',
  ],
  scam: [
    'Buy two $500 gift cards',
    'Please wire the money today',
    'wire me the deposit',
    'a wire transfer is fine',
    'Western Union is faster',
    'I pay in Bitcoin',
    'I’ll mail a cashier’s check',
    'tell me the verification code you just got',
    'read me the 6-digit code',
  ],
};

describe('a message between people who do not know each other', () => {
  for (const [warning, contents] of Object.entries(cases))
    test.each(contents)(`${warning}: %s`, (content) => expect(between(content)).toContain(warning));

  test.each([
    'The total is $12,500, half of it after the tear-off.',
    'Between $2,500 and $3,400.50 depending on the deck',
    'ZIP 43215-1234, Columbus',
    'I am in 94107 and he is in 94110.',
    'Can you come on 11/22/2026 at 10:30?',
    'From 2026-11-22 to 2026-12-05',
    'Model DCD771C2, Milwaukee 48-22-8485 and 2804-20',
    'Part 555-0199 from the plan, unit 614-555',
    'Serial WRX6145550199',
    'Order #6145550199',
    'UPC 036000291452',
    'License 1032456',
    'The room is 240 x 360 x 96 inches, 1,200 sq ft',
    'Use 2x4 @ 5.20 each, 30 @ 12.50',
    'We wire the kitchen and a transfer switch',
    'a manual wire transfer switch for the generator',
    'Can you wire us for 200 amps?',
    'What does the building code say? The gate code is 4471.',
    'The steam shower and the vanilla paint',
    'I look at it first and pay by card here when it is done.',
    'The deposit is on the quote.',
    'Look at one two three windows; four five of them leak',
    'We meet at the house, at noon',
    'Dot the i and call me when you are near.',
    'Do you take credit cards?',
  ])('nothing: %s', (content) => expect(between(content)).toEqual([]));
});

test('people who have agreed on a job give each other numbers and pay as they like, but are warned of scams', () => {
  const both = 'Call (614) 555-0199, pay cash, or send gift cards up front';
  expect(findMessageWarnings(both, { haveAgreed: true })).toEqual(['scam']);
  expect(between(both)).toEqual(['scam', 'prepayment', 'outside-payment', 'contact']);
});

test('finds a number however it is divided', () => {
  const parts = [
    ['614', '212', '907'],
    ['555', '867', '234'],
    ['0199', '5309', '0000'],
  ];
  fc.assert(
    fc.property(
      fc.tuple(...parts.map((each) => fc.constantFrom(...each))),
      fc.constantFrom('-', '.', ' ', ' - '),
      fc.constantFrom('', 'hi ', 'Büro: ', '🛠️ '),
      (number, gap, before) => {
        expect(between(`${before}${number.join(gap)}!`)).toEqual(['contact']);
      },
    ),
  );
});

test.each(['pay ', '6 ', '614-', 'a@', 'a.', 'wire the ', 'one ', '+1 ', 'call ', ' '])(
  'takes little computing for the longest messages: %s',
  (part) => {
    const content = part.repeat(10_000 / part.length);
    const before = process.cpuUsage();
    between(content);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  },
);
