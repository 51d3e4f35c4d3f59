import { ECDH } from 'node:crypto';
import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, type Person, requireSignedIn } from '#server/context.ts';
import { getPushKeyPair } from '#server/push/push-keys.ts';
import { pushContract } from './contract.ts';
import { type Device, listDevices, removeDevice, saveDevice } from './data.ts';
import { isPushEndpoint } from './rules.ts';

const api = implement(pushContract).$context<Context>().use(guarded);

export const pushHandlers = {
  pushKey: api.pushKey.handler(async ({ context: { db, services } }) => {
    const { publicKey } = await getPushKeyPair(db, services.config);
    return { publicKey };
  }),

  subscribe: api.subscribe.handler(async ({ input: { endpoint, keys }, context }) => {
    const person = requireSignedIn(context);
    if (!isPushEndpoint(endpoint, context.services.config.push.hosts))
      throw invalidArgument('endpoint', 'We can’t send notifications to this browser');
    if (!isValidP256Key(keys.p256dh))
      throw invalidArgument('keys.p256dh', 'This isn’t a valid browser key');
    const device = await context.db.transaction((tx) =>
      saveDevice(tx, {
        ...keys,
        userId: person.uid,
        sessionId: person.sessionId,
        endpoint,
        userAgent: context.userAgent?.slice(0, 200) ?? '',
      }),
    );
    if (!device) throw new ApiError('aborted');
    return present(device, person);
  }),

  subscriptions: api.subscriptions.handler(async ({ context }) => {
    const person = requireSignedIn(context);
    const devices = await listDevices(context.db, person.uid);
    return { items: devices.map((device) => present(device, person)) };
  }),

  unsubscribe: api.unsubscribe.handler(async ({ input: { id }, context }) => {
    if (!(await removeDevice(context.db, requireSignedIn(context).uid, id)))
      throw new ApiError('not-found');
    return { success: true as const };
  }),
};

const invalidArgument = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });

function isValidP256Key(key: string) {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

const present = (
  { id, userAgent, createdAt, lastUsedAt, sessionId }: Device,
  person: Pick<Person, 'sessionId'>,
) => ({ id, userAgent, createdAt, lastUsedAt, current: sessionId === person.sessionId });
