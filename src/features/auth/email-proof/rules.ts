/** Asked of whoever opens the link in a browser that is not signed in to the account. */
export const CONFIRM_IT_IS_YOU = 'Confirm it’s you. Enter the password for this account';
