import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlannedMilestone } from '#features/quotes/items/rules.ts';
import {
  findPlanProblem,
  priceMilestones,
  STEP_WITHOUT_AMOUNT,
  STEPS_TOO_HIGH,
  STEPS_TOO_LOW,
} from '#features/quotes/payment-plan/rules.ts';
import { reduceMilestones } from './rules.ts';

const step = (given: Partial<PlannedMilestone>): PlannedMilestone => ({
  ...{ name: 'Step', amount: null, percent: null, dueDate: null, dueWhen: '' },
  ...given,
});
const amounts = (steps: readonly { amount: number }[]) => steps.map(({ amount }) => amount);
const prices = { totalAmount: 250_000, openAmount: 200_000 };

describe('a payment plan', () => {
  test.each<[string, Partial<PlannedMilestone>[], string | undefined]>([
    ['nothing', [], undefined],
    ['the rest alone', [{}], undefined],
    ['an amount and the rest', [{ amount: 50_000 }, {}], undefined],
    ['shares of the whole price', [{ percent: 40 }, { percent: 40 }], undefined],
    ['amounts that add up', [{ amount: 50_000 }, { amount: 150_000 }], undefined],
    ['a first step without a figure', [{}, { amount: 50_000 }], STEP_WITHOUT_AMOUNT],
    ['too much', [{ amount: 200_000 }, {}], STEPS_TOO_HIGH],
    ['a cent too much', [{ amount: 50_000 }, { amount: 150_001 }], STEPS_TOO_HIGH],
    ['a cent too little', [{ amount: 50_000 }, { amount: 149_999 }], STEPS_TOO_LOW],
    ['too small shares', [{ percent: 40 }, { percent: 30 }], STEPS_TOO_LOW],
  ])('of %s', (_, steps, problem) => {
    expect(findPlanProblem(steps.map(step), prices)).toBe(problem);
  });

  test('adds up to the cent, whatever its shares and the options that were added', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 11 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (shares, totalAmount) => {
          const steps = [...shares.map((share) => step({ percent: share / 1_000 })), step({})];
          const priced = priceMilestones(steps, { totalAmount, openAmount: totalAmount });
          expect(amounts(priced).reduce((sum, amount) => sum + amount, 0)).toBe(totalAmount);
        },
      ),
    );
  });

  test('loses work that is left out from its last steps first, and never from those that are done', () => {
    const steps = [
      { status: 'approved' as const, amount: 100 },
      { status: 'planned' as const, amount: 70 },
      { status: 'done' as const, amount: 50 },
      { status: 'planned' as const, amount: 30 },
    ];
    const amountsLess = (less: number) => amounts(reduceMilestones(steps, less));
    expect(amountsLess(0)).toEqual([]);
    expect(amountsLess(20)).toEqual([10]);
    expect(amountsLess(40)).toEqual([0, 60]);
    expect(amountsLess(500)).toEqual([0, 0]);
  });
});
