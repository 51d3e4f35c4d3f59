import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkReview, type PendingReason, type ReviewFacts, reviewSignals } from './rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** A review that counts. */
const honest: ReviewFacts = {
  isEmailConfirmed: true,
  acceptedTotal: 660_000,
  acceptedAt: hoursAgo(200),
  writtenAt: now,
  completedAt: hoursAgo(2),
  isCompletionConfirmed: true,
  signals: [],
  isCleared: false,
};

const cases: [string, Partial<ReviewFacts>, PendingReason[]][] = [
  ['a confirmed job', {}, []],
  ['an unconfirmed address', { isEmailConfirmed: false }, ['confirm-address']],
  ['exactly $50', { acceptedTotal: 5_000 }, []],
  ['a cent below $50', { acceptedTotal: 4_999 }, ['small-job']],
  ['no accepted quote', { acceptedTotal: null, acceptedAt: null }, ['small-job', 'too-soon']],
  ['exactly a day after acceptance', { acceptedAt: hoursAgo(24) }, []],
  ['a moment less than a day', { acceptedAt: hoursAgo(23.999) }, ['too-soon']],
  ['a completion that nobody confirmed', { isCompletionConfirmed: false }, ['confirm-completion']],
  ['silence for a week', { isCompletionConfirmed: false, completedAt: hoursAgo(168) }, []],
  [
    'silence for a minute less',
    { isCompletionConfirmed: false, completedAt: hoursAgo(167.98) },
    ['confirm-completion'],
  ],
  ['work under way', { isCompletionConfirmed: false, completedAt: null }, ['completion']],
  ['paid, not called finished', { completedAt: null }, []],
  ...reviewSignals.map((signal): [string, Partial<ReviewFacts>, PendingReason[]] => [
    `the signal ${signal}`,
    { signals: [signal] },
    ['under-review'],
  ]),
  ['signals that an admin cleared', { signals: ['phone', 'burst'], isCleared: true }, []],
  [
    'everything wrong',
    {
      isEmailConfirmed: false,
      acceptedTotal: 1,
      acceptedAt: now,
      completedAt: null,
      isCompletionConfirmed: false,
      signals: ['device'],
    },
    ['confirm-address', 'small-job', 'too-soon', 'completion', 'under-review'],
  ],
];

test.each(cases)('in full, %s', (_name, facts, pending) => {
  const checked = checkReview({ ...honest, ...facts }, 'full', now);
  expect(checked).toMatchObject({ verified: pending.length === 0, pending });
  expect(checked.isHeld).toBe(pending.includes('under-review'));
});

test.each<[string, Partial<ReviewFacts>, PendingReason[]]>([
  ['a completed job', {}, []],
  [
    'a completed job of minutes ago, with every signal',
    { acceptedAt: now, isEmailConfirmed: false, signals: reviewSignals },
    [],
  ],
  ['work under way', { completedAt: null }, ['completion']],
])('with basic checks, %s', (_name, facts, pending) => {
  expect(checkReview({ ...honest, ...facts }, 'basic', now)).toMatchObject({
    verified: pending.length === 0,
    pending,
    isHeld: false,
  });
});

test('a review that waits for silence is looked at when the silence ends', () => {
  const facts = { ...honest, isCompletionConfirmed: false };
  const { recheckAt } = checkReview(facts, 'full', now);
  if (!recheckAt) throw new Error('it is checked again');
  expect(checkReview(facts, 'full', new Date(recheckAt.getTime() - 1)).verified).toBe(false);
  expect(checkReview(facts, 'full', recheckAt).verified).toBe(true);
});

test('a review counts exactly when nothing is pending, and a signal never counts until it is cleared', () => {
  const instant = fc.integer({ min: 0, max: 400 }).map(hoursAgo);
  const facts = fc.record<ReviewFacts>({
    isEmailConfirmed: fc.boolean(),
    acceptedTotal: fc.option(fc.integer({ min: 0, max: 10_000 })),
    acceptedAt: fc.option(instant),
    writtenAt: instant,
    completedAt: fc.option(instant),
    isCompletionConfirmed: fc.boolean(),
    signals: fc.subarray([...reviewSignals]),
    isCleared: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const checked = checkReview(given, 'full', now);
      expect(checked.verified).toBe(checked.pending.length === 0);
      if (given.signals.length > 0 && !given.isCleared) expect(checked.verified).toBe(false);
      if (checked.verified) expect(given.acceptedTotal).toBeGreaterThanOrEqual(5_000);
    }),
  );
});
