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
  works: { name: 'Works', hint: 'The payment succeeds at once.' },
  declined: { name: 'Declined', hint: 'The bank says no. You can try again.' },
  second_step: { name: 'Asks for a second step', hint: 'The bank wants you to approve it.' },
  slow: { name: 'Takes its time', hint: 'As a bank debit: it is on its way for a minute.' },
  refunded: { name: 'Refunded', hint: 'It succeeds, and the provider pays it back.' },
  disputed: { name: 'Disputed', hint: 'It succeeds, and a minute later the bank takes it back.' },
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
export const CHECKOUT_NOT_FOUND = 'There is no such checkout';
export const CHECKOUT_OVER = 'This checkout is over';
