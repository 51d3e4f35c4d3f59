/** How a contractor may reach somebody who takes part in nothing with them: by address, once its owner agreed. */
export const consentChannels = ['email', 'sms'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** `asked` waits for an answer; `refused` is final. */
export const consentStatuses = ['asked', 'granted', 'refused'] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/** What the owner of an address can answer; `never` also keeps every other business from asking. */
export const consentAnswers = ['yes', 'no', 'never'] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

/**
 * Where a contractor stands with one address of a customer. `open`: nobody has asked; `none`: there is no address;
 * `unconfirmed`: it is on an account whose owner has not shown that it is theirs.
 */
export const contactStates = [
  'none',
  'open',
  'asked',
  'allowed',
  'refused',
  'unconfirmed',
] as const;
export type ContactState = (typeof contactStates)[number];

type Known = {
  /** Connected by a lead, a quote, a project or a conversation. */
  isConnected: boolean;
  /** Of somebody who is connected: whether the address is proved to be theirs. */
  isProved: boolean;
  hasAddress: boolean;
  status: ConsentStatus | undefined;
  isNever: boolean;
};

/** Whether a contractor may write to an address, and if not, why. */
export function contactState(known: Known): ContactState {
  const { isConnected, isProved, hasAddress, status, isNever } = known;
  if (!hasAddress) return 'none';
  if (isConnected) return isProved ? 'allowed' : 'unconfirmed';
  if (status === 'granted') return 'allowed';
  if (isNever || status === 'refused') return 'refused';
  return status === 'asked' ? 'asked' : 'open';
}

/** Nobody has others written to from an address that may be a stranger’s. */
export const CONFIRM_TO_ASK =
  'Confirm your own email address before you ask customers. Click the link we emailed you, or resend it from Settings';
/** The same for every reason: whether others asked the same person is nobody’s business. */
export const ASK_LATER =
  'We can’t ask them right now. You can ask just a few people a day until your license and insurance are checked, and nobody is asked often. Try again tomorrow';

/** What to tell the contractor who may not write. */
export const contactRefusals: Record<Exclude<ContactState, 'allowed'>, string> = {
  none: 'There’s no email or phone number on file for them',
  open: 'They haven’t agreed to hear from you yet. Ask them from their customer page. We send one short message in our own words, and you can contact them once they say yes',
  asked: 'We asked them if you can contact them. You can as soon as they say yes',
  refused: 'They asked not to be contacted',
  unconfirmed:
    'They haven’t confirmed their email address yet. Until they do, write to them in Messages',
};
