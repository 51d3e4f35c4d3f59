import type { Fields } from './http.ts';

const byMail = 'needs a secret that is only mailed or texted';
const abroad = 'needs a service outside, which the ledger does not run';

/** Calls that write and that no flow makes, and why. */
export const leftOut: Record<string, string> = {
  'session.requestSignInLink': byMail,
  'session.signInByLink': byMail,
  'session.requestPasswordReset': byMail,
  'session.resetPassword': byMail,
  'session.requestEmailVerification': byMail,
  'session.verifyEmail': byMail,
  'session.confirmEmailCode': byMail,
  'session.disownEmail': byMail,
  'session.confirmSignIn': 'belongs to two-factor sign-in',
  'profile.enrolTwoFactor': 'belongs to two-factor sign-in',
  'profile.confirmTwoFactor': 'belongs to two-factor sign-in',
  'profile.renewRecoveryCodes': 'belongs to two-factor sign-in',
  'profile.disableTwoFactor': 'belongs to two-factor sign-in',
  'profile.changeEmail': byMail,
  'customers.contactRequest': byMail,
  'customers.answerContactRequest': byMail,
  'email.send': 'needs a consent that is only given by mail',
  'sms.send': 'needs a consent that is only given by mail',
  'email.unsubscribe': byMail,
  'claims.resendCode': byMail,
  'claims.confirm': byMail,
  'verification.sendPhoneCode': byMail,
  'verification.confirmPhone': byMail,
  'session.sso': abroad,
  'session.social': abroad,
  'session.finishSocial': abroad,
  'notifications.subscribe': abroad,
  'notifications.unsubscribe': abroad,
  'notifications.reportBlocked': abroad,
  'contractors.create': 'is for a contractor who came without a business, from a service outside',
  'conversations.typing': 'is never stored',
  'contractors.recordView': 'counts a visitor once a day, so an answer promises nothing',
  'claims.requestRemoval': 'is a guest’s, without a key: a repeated one is a second request',
  'events.recordNoShow': 'needs a visit that both agreed on and that has begun',
  'contractorImports.stop': 'races with the end of the import',
};

/** The calls of the served description that write. */
export const writingCalls = (description: Fields) =>
  Object.values(description.paths as Record<string, Record<string, Fields>>)
    .flatMap((methods) => Object.entries(methods))
    .flatMap(([method, { operationId }]) => (method === 'get' ? [] : [String(operationId)]));

/** Calls that no flow made and that nobody left out, and the other way around. Returns one line for each. */
export function checkCoverage(description: Fields, made: ReadonlyMap<string, number>) {
  const calls = writingCalls(description);
  return [
    ...calls
      .filter((call) => !made.has(call) && !leftOut[call])
      .map((call) => `${call} was never made`),
    ...Object.keys(leftOut)
      .filter((call) => !calls.includes(call))
      .map((call) => `${call} is left out and does not exist`),
    ...[...made.keys()].filter((call) => !calls.includes(call)).map((call) => `${call} is unknown`),
  ];
}
