const minutes = (count: number) => count * 60_000;

/** How many attempts are allowed per window, for one key, such as an account and a network address. */
export const limits = {
  /** Failed sign-ins to one account from one network address, so that the owner elsewhere is not locked out. */
  signIn: { max: 5, windowMs: minutes(15) },
  /** Failed sign-ins from one network address, to any account, also those that the membership site did not answer. */
  signInAddress: { max: 60, windowMs: minutes(15) },
  /**
   * Failed sign-ins to one account from everywhere, except from browsers that have signed in to it before. Together
   * with the budgets of those it stays below the thirty guesses that the membership site allows a program per member.
   */
  signInAccount: { max: 12, windowMs: minutes(15) },
  /** Failed sign-ins to an account from one browser that has signed in to it before: strangers do not use these up. */
  signInDevice: { max: 5, windowMs: minutes(15) },
  /** Sign-in links mailed to one address: as many as can still work, so that strangers cannot use them up either. */
  signInLink: { max: 2, windowMs: minutes(15) },
  /** Sign-in links that one network address requests for one email address. */
  signInLinkFrom: { max: 4, windowMs: minutes(24 * 60) },
  /** Wrong codes of the second factor, for one account from anywhere. */
  secondFactor: { max: 5, windowMs: minutes(15) },
  /** Codes typed to confirm an address: for one mailed code, which lives shorter than this, and for one address. */
  emailCodeTry: { max: 5, windowMs: minutes(60) },
  emailCodeAddress: { max: 15, windowMs: minutes(24 * 60) },
  /** Links mailed to one email address. */
  mailedLink: { max: 3, windowMs: minutes(60) },
  /**
   * Links that one network address requests: altogether, as many as a sender may cause in a day (R20), and again for
   * email addresses it has requested one for that day. Nobody's first is refused because neighbors ask again and again.
   */
  mailedLinkNetwork: { max: 100, windowMs: minutes(24 * 60) },
  mailedLinkFirst: { max: 1, windowMs: minutes(24 * 60) },
  mailedLinkRepeated: { max: 20, windowMs: minutes(60) },
  /**
   * Registrations of one email address, and altogether, from one network address: each reveals whether an account
   * exists, and costs a password hash. A form that is refused does neither, and does not count.
   */
  registration: { max: 5, windowMs: minutes(60) },
  registrationNetwork: { max: 40, windowMs: minutes(60) },
  /** Attempts at the code for the first master admin, from one network address. */
  setupCode: { max: 5, windowMs: minutes(15) },
  /** Wrong passwords of a signed-in person who changes their sign-in. */
  presentPassword: { max: 5, windowMs: minutes(15) },
  /** Tokens of the membership site from one network address: each costs the check of a signature. */
  singleSignOn: { max: 120, windowMs: minutes(15) },
  /** Projects and leads that an account posts before it has confirmed its address. */
  unconfirmedPost: { max: 3, windowMs: minutes(24 * 60) },
  /** Contractors whom a homeowner invites to projects that are posted already. */
  invitation: { max: 30, windowMs: minutes(24 * 60) },
  /** Listings that one account claims, and codes tried for one claim. */
  claim: { max: 5, windowMs: minutes(60) },
  /** Removals that one network address asks for, of all listings and of one. */
  removalRequest: { max: 5, windowMs: minutes(60) },
  removalRequestListing: { max: 2, windowMs: minutes(24 * 60) },
  claimCode: { max: 5, windowMs: minutes(60) },
  /** Codes tried for all claims of one listing, and of all listings with one address; codes mailed for a listing. */
  claimListingTry: { max: 15, windowMs: minutes(24 * 60) },
  claimAddressTry: { max: 15, windowMs: minutes(24 * 60) },
  claimListingMail: { max: 3, windowMs: minutes(60) },
  /** Documents that one business submits for verification. */
  verificationDocument: { max: 20, windowMs: minutes(24 * 60) },
  /** Codes texted to one business, to one number, and attempts at one code. */
  phoneCode: { max: 3, windowMs: minutes(60) },
  phoneCodeNumber: { max: 5, windowMs: minutes(24 * 60) },
  phoneCodeTry: { max: 5, windowMs: minutes(15) },
  /** Attempts at one code for a quote that is answered by its link, and questions about one such quote. */
  quoteCodeTry: { max: 5, windowMs: minutes(15) },
  /** A right code works once, as long as it lives: no setting makes that more. */
  quoteCodeUse: { max: 1, windowMs: minutes(60), isExact: true },
  quoteQuestion: { max: 10, windowMs: minutes(24 * 60) },
  /** Reminders from one business to one customer, of all its quotes to them. */
  quoteReminder: { max: 1, windowMs: minutes(24 * 60) },
  /** Test events and repeated ones that a business has sent to its programs. */
  webhookByHand: { max: 60, windowMs: minutes(60) },
  /** Things that one person reports. */
  report: { max: 10, windowMs: minutes(24 * 60) },
  /** Messages to support, from one network address and from one email address. */
  contact: { max: 10, windowMs: minutes(60) },
  contactMail: { max: 5, windowMs: minutes(24 * 60) },
} as const;

export type Limit = keyof typeof limits;

/** How many attempts a limit takes where all limits are multiplied. */
export const maxAttempts = (limit: Limit, scale: number) =>
  'isExact' in limits[limit] ? limits[limit].max : Math.ceil(limits[limit].max * scale);

/** What a limited sign-in says, the same for every reason: the owner of the account may prove that by mail. */
export const SIGN_IN_LIMITED = 'Too many tries. Try again later, or get a sign-in link by email';
