/** Whether a business can be paid online: the sandbox needs no account. */
export const accountStates = ['unneeded', 'missing', 'incomplete', 'ready'] as const;
export type AccountState = (typeof accountStates)[number];

export const accountStateOf = (
  account: { isReady: boolean } | undefined,
  isNeeded: boolean,
): AccountState => {
  if (!isNeeded) return 'unneeded';
  if (!account) return 'missing';
  return account.isReady ? 'ready' : 'incomplete';
};

export const NO_ACCOUNT_NEEDED = 'Payments are in test mode here, so you don’t need an account';
export const NOT_CONNECTED =
  'This business can’t take online payments yet. Pay them directly, or ask them to connect their account';
