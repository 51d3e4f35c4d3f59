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

export const NO_ACCOUNT_NEEDED = 'Payments run in the sandbox here: no account is needed';
export const NOT_CONNECTED =
  'This business cannot be paid online yet. Pay it directly, or ask it to connect its account';
