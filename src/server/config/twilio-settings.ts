import type { Environment } from './environment.ts';

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** A number, or the id of a messaging service (`MG…`). */
  from: string;
  apiUrl: string;
};

/** Twilio's settings; undefined when none are given, which means the local outbox. */
export function twilioSettings({
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: from,
  TWILIO_API_URL: apiUrl,
}: Environment): TwilioSettings | undefined {
  if (!accountSid && !authToken && !from) return undefined;
  if (!accountSid || !authToken || !from)
    throw new Error(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together: set all of them, or none.',
    );
  return { accountSid, authToken, from, apiUrl };
}
