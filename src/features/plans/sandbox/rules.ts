/** The test cards of the sandbox, by what becomes of a plan with each. */
export const planCards = ['works', 'declined', 'renewal_declined'] as const;
export type PlanCard = (typeof planCards)[number];

export const planCardNames: Record<PlanCard, { name: string; hint: string }> = {
  works: { name: 'Works', hint: 'The plan starts at once, and is paid for every month.' },
  declined: { name: 'Declined', hint: 'The bank says no. You can try again.' },
  renewal_declined: {
    name: 'Declined next month',
    hint: 'It works today. In a month the bank says no, and a week later the plan ends.',
  },
};

export const sandboxPlanStatuses = ['open', 'active', 'past_due', 'ended', 'closed'] as const;
export type SandboxPlanStatus = (typeof sandboxPlanStatuses)[number];

/** The same day and time of a later month, or the month's last day if it is shorter. */
export function monthsAfter(start: Date, months: number) {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

export const PLAN_CHECKOUT_NOT_FOUND = 'There is no such checkout';
export const PLAN_CHECKOUT_OVER = 'This checkout is over';
