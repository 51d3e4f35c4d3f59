/** The test cards of the sandbox, by what becomes of a payment with each. */
export const sandboxCards = [
  'works',
  'declined',
  'second_step',
  'slow',
  'refunded',
  'disputed',
] as const;
export type SandboxCard = (typeof sandboxCards)[number];

export const sandboxCardNames: Record<SandboxCard, { name: string; hint: string }> = {
  works: { name: 'Works', hint: 'The payment goes through right away.' },
  declined: { name: 'Declined', hint: 'The bank declines it. You can try again.' },
  second_step: { name: 'Needs a second step', hint: 'The bank asks you to approve it.' },
  slow: { name: 'Takes a while', hint: 'Like a bank transfer, it takes about a minute.' },
  refunded: { name: 'Refunded', hint: 'It goes through, then the provider refunds it.' },
  disputed: {
    name: 'Disputed',
    hint: 'It goes through, and a minute later the bank takes it back.',
  },
};

export const sandboxStatuses = [
  'open',
  'second_step',
  'processing',
  'succeeded',
  'disputed',
  'closed',
] as const;
export type SandboxStatus = (typeof sandboxStatuses)[number];

export const CHECKOUT_HOURS = 24;
/** How long what takes its time takes, and a dispute until it is lost. */
export const SETTLE_SECONDS = 60;
export const CHECKOUT_NOT_FOUND = 'Checkout not found';
export const CHECKOUT_OVER = 'This checkout has ended';
