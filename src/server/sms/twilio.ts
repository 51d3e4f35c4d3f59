import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { TwilioSettings } from '../config/twilio-settings.ts';
import { RejectedByProvider, type Transport, Undeliverable } from '../delivery/delivery-worker.ts';
import type { OutgoingMessage } from '../delivery/outgoing.ts';
import { isSameSecret } from '../secrets/same-secret.ts';

const TIMEOUT_MS = 10_000;

export const TWILIO_STATUS_PATH = '/webhooks/twilio/status';
export const TWILIO_INBOUND_PATH = '/webhooks/twilio/messages';

/** Twilio's error codes for numbers that cannot receive texts. */
const UNDELIVERABLE_CODES = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);
/** Twilio's error code for an owner who has answered STOP. */
const OPTED_OUT_CODE = 21610;

const CreatedMessage = z.object({ sid: z.string() });
const ErrorResponse = z.object({ code: z.number().optional() });
const MessageList = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      body: z.string().nullable(),
      status: z.string(),
      date_created: z.string().nullable(),
    }),
  ),
});

type Options = {
  settings: TwilioSettings;
  /** Where Twilio reports the status of a message; must be reachable from outside. */
  statusUrl?: string | undefined;
  /** Called when the number's owner has opted out. */
  onOptOut: (number: string) => Promise<unknown>;
};

/** Sends text messages through Twilio's REST API of 2010-04-01. */
export function twilioTransport({ settings, statusUrl, onOptOut }: Options): Transport {
  const { accountSid, authToken, from, apiUrl } = settings;
  const messages = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    accept: 'application/json',
  };
  const request = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });

  /** Twilio has no idempotency keys: after an attempt with an unknown outcome, this looks for the message there. */
  async function findSent({ recipient, payload, createdAt }: OutgoingMessage) {
    const day = createdAt.toISOString().slice(0, 10);
    const query = new URLSearchParams({ To: recipient, 'DateSent>': day, PageSize: '100' });
    const answer = await request(`${messages}?${query}`);
    if (!answer.ok) throw new Error(`twilio ${answer.status}`);
    // Twilio's times have a precision of one second.
    const since = createdAt.getTime() - 1_000;
    return MessageList.parse(await answer.json()).messages.find(
      ({ body, status, date_created: createdOn }) =>
        body === payload.text &&
        !['failed', 'canceled'].includes(status) &&
        createdOn !== null &&
        Date.parse(createdOn) >= since,
    )?.sid;
  }

  return {
    async deliver(message) {
      const sentId = message.isPossiblySent ? await findSent(message) : undefined;
      if (sentId) return sentId;
      const body = new URLSearchParams({
        To: message.recipient,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: message.payload.text,
      });
      if (statusUrl) body.set('StatusCallback', `${statusUrl}/${message.id}`);
      const answer = await request(messages, { method: 'POST', body });
      if (answer.ok) return CreatedMessage.parse(await answer.json()).sid;
      const { code } = ErrorResponse.safeParse(await answer.json().catch(() => ({}))).data ?? {};
      if (code === OPTED_OUT_CODE) await onOptOut(message.recipient);
      const reason = `twilio ${answer.status} ${code ?? ''}`.trim();
      if (code !== undefined && UNDELIVERABLE_CODES.has(code)) throw new Undeliverable(reason);
      // A server error does not tell whether the message was sent.
      throw answer.status < 500 ? new RejectedByProvider(reason) : new Error(reason);
    },
  };
}

/** Twilio's signature of a form: covers the address and then every field in order of its name. */
export function twilioSignature(authToken: string, url: string, fields: Record<string, string>) {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name]}`, url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

export function isSignedByTwilio(
  authToken: string,
  url: string,
  fields: Record<string, string>,
  signature: string | undefined,
) {
  return !!signature && isSameSecret(signature, twilioSignature(authToken, url, fields));
}
