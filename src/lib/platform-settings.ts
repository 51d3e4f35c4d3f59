/** What an operator may change while the product runs, and what holds until then. */
export const defaultPlatformSettings = {
  /** Where people may write to outside the product; empty for nowhere. */
  contactAddress: '',
  /** Whether new accounts can be made; those that are there go on. */
  homeownerRegistration: true,
  contractorRegistration: true,
  /** Whether new requests can be posted; those that are there go on. */
  projectPosting: true,
  /** Whether homeowners can ask businesses to call. */
  connectRequests: true,
  /** Open requests to call that a homeowner may have. */
  maxOpenConnectRequests: 5,
  /** Open requests for work before the homeowner's address is confirmed. */
  maxUnconfirmedOpen: 5,
  /** People whom a business may write to in a day before its license and insurance were checked. */
  maxRecipientsUnverified: 5,
};
export type PlatformSettings = typeof defaultPlatformSettings;

export const platformSwitches = [
  'homeownerRegistration',
  'contractorRegistration',
  'projectPosting',
  'connectRequests',
] as const satisfies readonly (keyof PlatformSettings)[];
export type PlatformSwitch = (typeof platformSwitches)[number];

/** The limits that may be changed, and how far. */
export const platformLimits = {
  maxOpenConnectRequests: { min: 1, max: 20 },
  maxUnconfirmedOpen: { min: 1, max: 20 },
  maxRecipientsUnverified: { min: 1, max: 20 },
} as const satisfies Partial<Record<keyof PlatformSettings, { min: number; max: number }>>;
export type PlatformLimit = keyof typeof platformLimits;

/** What somebody is told who meets a switch that is off. */
export const switchedOff: Record<PlatformSwitch, string> = {
  homeownerRegistration:
    'New homeowner accounts are paused right now. Existing accounts still work',
  contractorRegistration:
    'New business accounts are paused right now. Existing accounts still work',
  projectPosting:
    'New projects are paused right now. We kept what you typed. Please try again later',
  connectRequests: 'Call requests are paused right now. You can send a message instead',
};

const numbers = 'zero one two three four five six seven eight nine ten'.split(' ');
/** `five open requests`, `one open request`. */
export const countedNoun = (count: number, noun: string) =>
  `${numbers[count] ?? count} ${noun}${count === 1 ? '' : 's'}`;
