import { createHash } from 'node:crypto';
import { type Agent, request } from 'node:https';
import type { RequestDetails } from 'web-push';
import {
  deleteExpiredDevice,
  findDevice,
  markDeviceUsed,
} from '#features/notifications/push/data.ts';
import { isPushEndpoint, PUSH_TTL_SECONDS } from '#features/notifications/push/rules.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { RejectedByProvider, type Transport, Undeliverable } from '../delivery/delivery-worker.ts';
import type { OutgoingMessage } from '../delivery/outgoing.ts';
import { createPublicOnlyAgent } from '../http/public-addresses.ts';
import { getPushKeyPair } from './push-keys.ts';

const TIMEOUT_MS = 10_000;

type Settings = Pick<Config, 'push' | 'secret' | 'formerSecret'>;
type Options = {
  db: Db;
  config: Settings;
  /** Opens the connections; the default one refuses private addresses. */
  agent?: Agent;
  timeoutMs?: number;
};

/** Sends messages to the push services of browsers (RFC 8030), encrypted for one browser (RFC 8291). */
export function pushTransport({
  db,
  config,
  agent = createPublicOnlyAgent({ keepAlive: true, maxSockets: 5 }),
  timeoutMs = TIMEOUT_MS,
}: Options): Transport {
  return {
    async deliver(message) {
      const device = await findDevice(db, message.recipient);
      if (!device || !isPushEndpoint(device.endpoint, config.push.hosts))
        throw new Undeliverable('push device gone');
      const age = (Date.now() - message.createdAt.getTime()) / 1_000;
      const ttl = Math.floor(PUSH_TTL_SECONDS - age);
      if (ttl <= 0) throw new Undeliverable('push too late');
      const { endpoint, p256dh, auth } = device;
      const { default: webPush } = await import('web-push');
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        toPushPayload(message),
        {
          vapidDetails: { subject: config.push.subject, ...(await getPushKeyPair(db, config)) },
          TTL: ttl,
          urgency: message.payload.headers?.urgency === 'high' ? 'high' : 'normal',
          // A retry replaces an earlier attempt that still waits at the service.
          topic: createHash('sha256').update(message.key).digest('base64url').slice(0, 32),
        },
      );
      const status = await post(details, { agent, timeoutMs });
      if (status >= 200 && status < 300) return void (await markDeviceUsed(db, device.id));
      const reason = `push ${status}`;
      if (status === 404 || status === 410) await deleteExpiredDevice(db, device);
      if (status === 429) throw new RejectedByProvider(reason);
      throw status < 500 ? new Undeliverable(reason) : new Error(reason);
    },
    close: () => agent.destroy(),
  };
}

const toPushPayload = ({ payload: { subject, text, path, tag } }: OutgoingMessage) =>
  JSON.stringify({ title: subject, body: text, path, tag });

type Details = Pick<RequestDetails, 'endpoint' | 'headers' | 'body'>;

/** The status of the response; redirects are not followed, and the body is not read. */
const post = (
  { endpoint, headers, body }: Details,
  { agent, timeoutMs }: { agent: Agent; timeoutMs: number },
) =>
  new Promise<number>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sending = request(endpoint, { method: 'POST', headers, agent, signal }, (answer) => {
      answer.on('error', () => {});
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on('error', reject);
    sending.end(body);
  });
