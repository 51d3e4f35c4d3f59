/** How a contractor may reach somebody who takes part in nothing with them: by address, once its owner agreed. */
export const consentChannels = ['email', 'sms'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** `asked` waits for an answer; `refused` is final. */
export const consentStatuses = ['asked', 'granted', 'refused'] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/** What the owner of an address can answer; `never` also keeps every other business from asking. */
export const consentAnswers = ['yes', 'no', 'never'] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

/** Where a contractor stands with one address of a customer. `open`: nobody has asked; `none`: there is no address. */
export const contactStates = ['none', 'open', 'asked', 'allowed', 'refused'] as const;
export type ContactState = (typeof contactStates)[number];
