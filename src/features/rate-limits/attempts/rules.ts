const minutes = (count: number) => count * 60_000;

/** What is limited: so many within a time. Stated for one key, such as an account from an address. */
export const limits = {
  /** Failed sign-ins to one account from one address. Others’ addresses are not locked out by them. */
  signIn: { most: 5, within: minutes(15) },
  /** Failed sign-ins from one address to whatever account. */
  signInAddress: { most: 60, within: minutes(15) },
  /** Wrong codes of the second factor, for one account from wherever. */
  secondFactor: { most: 5, within: minutes(15) },
  /** Links mailed to one address, and asked for from one. */
  mailedLink: { most: 3, within: minutes(60) },
  mailedLinkAddress: { most: 20, within: minutes(60) },
  /** Registrations from one address: each tells whether somebody is known, and costs a hash. */
  registration: { most: 40, within: minutes(60) },
  /** Tries of the code that makes the first master admin, from one address. */
  setupCode: { most: 30, within: minutes(15) },
  /** Wrong passwords of somebody who is signed in and changes how to. */
  presentPassword: { most: 5, within: minutes(15) },
  /** Tokens of the membership site from one address: checking one costs a signature. */
  singleSignOn: { most: 120, within: minutes(15) },
  /** Mails and texts that one person has sent to customers. */
  sendHour: { most: 20, within: minutes(60) },
  sendDay: { most: 100, within: minutes(24 * 60) },
  /** Such mails, or texts, to one address or number, whoever sends them. */
  sendToOne: { most: 5, within: minutes(24 * 60) },
  /** Such mails, or texts, of everybody: what a day may cost. */
  sendBudget: { most: 2_000, within: minutes(24 * 60) },
  /** Listings that one account claims, removals asked for from one address, codes tried for one claim. */
  claim: { most: 5, within: minutes(60) },
  claimAddress: { most: 20, within: minutes(60) },
  claimCode: { most: 5, within: minutes(60) },
  /** Documents that one business sends to be checked. */
  verificationDocument: { most: 20, within: minutes(24 * 60) },
  /** Codes texted to one business, to one number, and tries of one code. */
  phoneCode: { most: 3, within: minutes(60) },
  phoneCodeNumber: { most: 5, within: minutes(24 * 60) },
  phoneCodeTry: { most: 5, within: minutes(10) },
  /** Messages to support, from one network address and in the name of one e-mail address. */
  contact: { most: 10, within: minutes(60) },
  contactMail: { most: 5, within: minutes(24 * 60) },
} as const;

export type Limit = keyof typeof limits;
