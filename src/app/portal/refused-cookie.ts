/** Set by the guard when it redirects somebody from a portal that is not theirs, for as long as that takes. */
export const REFUSED_COOKIE = 'refused-area';
