import { Hono } from 'hono';
import { ApiError } from '#lib/api-error.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { recordProviderStatus } from '../delivery/outgoing.ts';
import { optIn, optOut } from './sms.ts';
import { isSignedByTwilio, TWILIO_INBOUND_PATH, TWILIO_STATUS_PATH } from './twilio.ts';

/** The keywords that carriers define for opting out and in; Twilio answers them itself. */
const STOP_KEYWORDS = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
]);
const START_KEYWORDS = new Set(['start', 'yes', 'unstop']);

const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Webhooks of Twilio; unsigned requests are refused. */
export function twilioRoutes(db: Db, { config, siteUrl }: Pick<Services, 'config' | 'siteUrl'>) {
  const routes = new Hono();
  const { twilio } = config;
  if (!twilio) return routes;

  /** Twilio signs the address that it was configured with, which a proxy may have changed. */
  const readSignedForm = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    const signature = request.headers.get('x-twilio-signature') ?? undefined;
    if (!isSignedByTwilio(twilio.authToken, `${siteUrl()}${pathname}`, fields, signature))
      throw new ApiError('permission-denied');
    return fields;
  };

  routes.post(`${TWILIO_STATUS_PATH}/:id{[0-9a-f-]{36}}`, async (c) => {
    const { MessageSid: providerId = '', MessageStatus: status = '' } = await readSignedForm(
      c.req.raw,
    );
    await recordProviderStatus(db, { id: c.req.param('id'), providerId, status });
    return c.body(null, 204);
  });

  routes.post(TWILIO_INBOUND_PATH, async (c) => {
    const {
      From: number = '',
      Body: body = '',
      OptOutType: type = '',
    } = await readSignedForm(c.req.raw);
    const word = (type || body).trim().toLowerCase();
    if (STOP_KEYWORDS.has(word)) await optOut(db, number);
    if (START_KEYWORDS.has(word)) await optIn(db, number);
    return c.body(EMPTY_TWIML, 200, { 'content-type': 'text/xml' });
  });
  return routes;
}
