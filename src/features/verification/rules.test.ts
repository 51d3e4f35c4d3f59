import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approvalProblem,
  type DocumentStatus,
  decisions,
  decisionsFor,
  documentKinds,
  documentMoveNames,
  documentMoves,
  documentStatuses,
  extraRefusals,
  stepsOf,
  validUntilProblem,
  verificationStatusOf,
} from './rules.ts';

const none = {
  emailVerified: false,
  phoneVerified: false,
  licenseVerified: false,
  insuranceVerified: false,
};
const of = (kind: (typeof documentKinds)[number], status: DocumentStatus) => ({ kind, status });

test.each([
  ['pending_review', ['approve', 'reject']],
  ['approved', ['revoke']],
  ['rejected', []],
  ['expired', []],
] as const)('an admin may decide about a document that is %s with %j', (status, moves) => {
  expect(decisionsFor(status)).toEqual(moves);
});

test('only a rename reopens a document, and only the system expires one', () => {
  const movesTo = (to: DocumentStatus) =>
    documentMoveNames.filter((name) => documentMoves[name].to === to);
  expect(movesTo('pending_review')).toEqual(['reopen']);
  expect(movesTo('expired')).toEqual(['expire']);
  for (const name of documentMoveNames)
    expect(documentMoves[name].by === 'system').toBe(documentMoves[name].to === 'expired');
});

test('a document reaches its end in at most two moves unless its business is renamed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...documentMoveNames), { maxLength: 12 }), (names) => {
      let status: DocumentStatus = 'pending_review';
      let moves = 0;
      for (const name of names) {
        if (documentMoves[name].from !== status) continue;
        status = documentMoves[name].to;
        moves = status === 'pending_review' ? 0 : moves + 1;
      }
      expect(moves).toBeLessThanOrEqual(2);
      if (status === 'pending_review') expect(moves).toBe(0);
    }),
  );
});

describe('the verification status of a user', () => {
  const both = { licenseVerified: true, insuranceVerified: true };
  test.each([
    ['none', [], none],
    ['verified', [], both],
    ['none', [of('license', 'approved')], { ...none, licenseVerified: true }],
    ['verified', [of('license', 'approved'), of('insurance', 'approved')], both],
    ['pending', [of('license', 'pending_review')], none],
    ['pending', [of('license', 'pending_review'), of('license', 'approved')], both],
    ['rejected', [of('insurance', 'rejected')], { ...none, licenseVerified: true }],
    ['verified', [of('insurance', 'rejected'), of('insurance', 'approved')], both],
    ['lapsed', [of('license', 'rejected'), of('insurance', 'expired')], none],
  ] as const)('is %s with %j', (status, documents, flags) => {
    expect(verificationStatusOf(documents, flags)).toBe(status);
  });

  test('is pending exactly while a document is in the queue, and lapsed only with an expired one', () => {
    const documents = fc.array(
      fc.record({
        kind: fc.constantFrom(...documentKinds),
        status: fc.constantFrom(...documentStatuses),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(documents, fc.boolean(), fc.boolean(), (all, license, insurance) => {
        const flags = { licenseVerified: license, insuranceVerified: insurance };
        const status = verificationStatusOf(all, flags);
        const has = (expected: DocumentStatus) => all.some((each) => each.status === expected);
        expect(status === 'pending').toBe(has('pending_review'));
        if (status === 'lapsed') expect(has('expired')).toBe(true);
        if (status === 'verified') expect(license && insurance).toBe(true);
      }),
    );
  });
});

test('the points of the completed steps add up to the percentage', () => {
  fc.assert(
    fc.property(
      fc.record({
        emailVerified: fc.boolean(),
        phoneVerified: fc.boolean(),
        licenseVerified: fc.boolean(),
        insuranceVerified: fc.boolean(),
      }),
      (flags) => {
        const steps = stepsOf(flags, []);
        const points = steps
          .filter(({ state }) => state === 'done')
          .reduce((sum, { adds }) => sum + adds, 0);
        expect(points).toBe(Object.values(flags).filter(Boolean).length * 25);
        expect(steps.find(({ step }) => step === 'businessRegistration')?.adds).toBe(0);
      },
    ),
  );
});

test.each([
  [null, undefined],
  ['2026-11-21', undefined],
  ['2026-11-20', 'This date has passed'],
  ['2056-11-21', undefined],
  ['2056-11-22', 'This is more than 30 years away'],
])('%s is checked as a last day: %s', (validUntil, problem) => {
  expect(validUntilProblem({ validUntil }, '2026-11-21')).toBe(problem);
});

test('insurance cannot be approved without a last day', () => {
  const open = { validUntil: null };
  expect(approvalProblem({ kind: 'insurance', ...open }, '2026-11-21')).toMatch(/expiration date/);
  expect(approvalProblem({ kind: 'license', ...open }, '2026-11-21')).toBeUndefined();
  expect(decisions).toHaveLength(3);
});

test('a refused document is extra where the badge stands without it', () => {
  const verified = {
    ...{ emailVerified: true, phoneVerified: true },
    ...{ licenseVerified: true, insuranceVerified: true },
  };
  const refused = { status: 'rejected' } as const;
  const newest = {
    license: refused,
    insurance: { status: 'approved' },
    businessRegistration: refused,
  } as const;
  const documents = [
    of('license', 'approved'),
    ...[
      of('license', 'rejected'),
      of('insurance', 'approved'),
      of('businessRegistration', 'rejected'),
    ],
  ];
  expect(extraRefusals(stepsOf(verified, documents), newest)).toEqual([
    'license',
    'businessRegistration',
  ]);
  // Without a badge, a refused license is what is missing.
  expect(extraRefusals(stepsOf(none, documents), newest)).toEqual(['businessRegistration']);
});
