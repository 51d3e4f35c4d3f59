/** How long a message may lie unread before its reader is mailed. */
export const UNREAD_MS = 5 * 60_000;

export const CLAIMED_AT_ONCE = 200;
