import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Completeness,
  completionFields,
  completionPercent,
  foundedIn,
  isSameName,
  remainingSteps,
  verificationPercent,
} from './rules.ts';

const empty: Completeness = {
  businessName: '',
  contactName: '',
  email: '',
  phone: '',
  address1: '',
  description: '',
  yearsInBusiness: null,
  serviceCount: 0,
  portfolioCount: 0,
};
const full: Completeness = {
  ...Object.fromEntries(completionFields.map((field) => [field, 'x'])),
  ...{ serviceCount: 4, portfolioCount: 5 },
} as Completeness;

test.each([
  [empty, 0],
  [{ ...empty, businessName: 'A' }, 9],
  [{ ...empty, businessName: '  ' }, 0],
  [{ ...empty, yearsInBusiness: 0 }, 9],
  [{ ...empty, serviceCount: 1 }, 5],
  [{ ...empty, serviceCount: 9 }, 20],
  [{ ...empty, portfolioCount: 2 }, 6],
  [{ ...empty, portfolioCount: 50 }, 15],
  [{ ...full, serviceCount: 0, portfolioCount: 0 }, 65],
  [full, 100],
] as const)('%j is complete to %i percent', (profile, percent) => {
  expect(completionPercent(profile)).toBe(percent);
});

const profiles = fc.record<Completeness>({
  ...(Object.fromEntries(
    completionFields.map((field) => [field, fc.constantFrom('', ' ', 'x')]),
  ) as Record<(typeof completionFields)[number], fc.Arbitrary<string>>),
  yearsInBusiness: fc.constantFrom(null, 0, 12),
  serviceCount: fc.nat(40),
  portfolioCount: fc.nat(60),
});

test('completion follows the specification, is at most 100 and 100 exactly when no step is left', () => {
  fc.assert(
    fc.property(profiles, (profile) => {
      const percent = completionPercent(profile);
      const filled = completionFields.filter((field) => {
        const value = profile[field];
        return value !== null && String(value).trim() !== '';
      }).length;
      expect(percent).toBe(
        Math.round(
          (filled / 7) * 65 +
            Math.min(profile.serviceCount * 5, 20) +
            Math.min(profile.portfolioCount * 3, 15),
        ),
      );
      const steps = remainingSteps(profile);
      expect(percent === 100).toBe(steps.length === 0);
      expect(steps.every(({ missing, adds }) => missing > 0 && adds > 0)).toBe(true);
      // Each step is rounded on its own.
      const left = steps.reduce((sum, { adds }) => sum + adds, 0);
      expect(Math.abs(100 - percent - left)).toBeLessThanOrEqual(5);
    }),
  );
});

test('the verification percentage is the share of the four flags', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), ([a, b, c, d]) => {
      const flags = [a, b, c, d].map(Boolean);
      const [emailVerified = false, phoneVerified = false] = flags;
      const [, , licenseVerified = false, insuranceVerified = false] = flags;
      expect(
        verificationPercent({ emailVerified, phoneVerified, licenseVerified, insuranceVerified }),
      ).toBe(flags.filter(Boolean).length * 25);
    }),
  );
});

test.each([
  ['Level Best Roofing', 'LEVEL-BEST roofing.', true],
  ['Level Best Roofing', 'Level Best Roofers', false],
  ['Level Best Roofing', 'Level Best Roofing LLC', false],
  ['李木工', '李木工 ', true],
  ['李木工', '王木工', false],
  ['!!!', '???', false],
])('%j and %j are the same name: %j', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test.each([
  [{ yearEstablished: 2009, yearsInBusiness: 12 }, '2009'],
  [{ yearEstablished: null, yearsInBusiness: 12 }, '2014'],
  [{ yearEstablished: null, yearsInBusiness: 0 }, '2026'],
  [{ yearEstablished: null, yearsInBusiness: null }, ''],
])('of a business that gave %j, the form shows the year %j', (known, year) => {
  expect(foundedIn(known, 2026)).toBe(year);
});
