/** The test cards of the sandbox, by what becomes of a plan with each. */
export const planCards = ['works', 'declined', 'renewal_declined'] as const;
export type PlanCard = (typeof planCards)[number];

export const planCardNames: Record<PlanCard, { name: string; hint: string }> = {
  works: { name: 'Works', hint: 'The plan starts right away and renews every month.' },
  declined: { name: 'Declined', hint: 'The bank declines it. You can try again.' },
  renewal_declined: {
    name: 'Declined next month',
    hint: 'It works today. In a month the bank declines it, and a week later the plan ends.',
  },
};

export const sandboxPlanStatuses = ['open', 'active', 'past_due', 'ended', 'closed'] as const;

/** The same day and time of a later month, or the month's last day if it is shorter. */
export function monthsAfter(start: Date, months: number) {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

export const PLAN_CHECKOUT_NOT_FOUND = 'Checkout not found';
export const PLAN_CHECKOUT_OVER = 'This checkout has ended';
