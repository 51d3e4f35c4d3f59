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
] as const)('of a document that is %s an admin may %j', (status, moves) => {
  expect(decisionsFor(status)).toEqual(moves);
});

test('only another name of the business leads back to waiting, and time alone makes a document run out', () => {
  const leading = (to: DocumentStatus) =>
    documentMoveNames.filter((name) => documentMoves[name].to === to);
  expect(leading('pending_review')).toEqual(['reopen']);
  expect(leading('expired')).toEqual(['expire']);
  for (const name of documentMoveNames)
    expect(documentMoves[name].by === 'system').toBe(documentMoves[name].to === 'expired');
});

test('whatever admins and time do, a document ends after two moves at most, unless its business is renamed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...documentMoveNames), { maxLength: 12 }), (names) => {
      let status: DocumentStatus = 'pending_review';
      let made = 0;
      for (const name of names) {
        if (documentMoves[name].from !== status) continue;
        status = documentMoves[name].to;
        made = status === 'pending_review' ? 0 : made + 1;
      }
      expect(made).toBeLessThanOrEqual(2);
      if (status === 'pending_review') expect(made).toBe(0);
    }),
  );
});

describe('where a user stands', () => {
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

  test('is pending exactly while a document waits, and lapsed only where something ran out', () => {
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
        const has = (wanted: DocumentStatus) => all.some((each) => each.status === wanted);
        expect(status === 'pending').toBe(has('pending_review'));
        if (status === 'lapsed') expect(has('expired')).toBe(true);
        if (status === 'verified') expect(license && insurance).toBe(true);
      }),
    );
  });
});

test('the points of the steps are the percentage, whatever is done', () => {
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
  ['2026-11-20', 'This day has passed'],
  ['2056-11-21', undefined],
  ['2056-11-22', 'This is more than 30 years away'],
])('%s as a last day: %s', (validUntil, problem) => {
  expect(validUntilProblem({ validUntil }, '2026-11-21')).toBe(problem);
});

test('insurance needs a last day to be approved', () => {
  const open = { validUntil: null };
  expect(approvalProblem({ kind: 'insurance', ...open }, '2026-11-21')).toMatch(/last day/);
  expect(approvalProblem({ kind: 'license', ...open }, '2026-11-21')).toBeUndefined();
  expect(decisions).toHaveLength(3);
});
