import type { Context } from 'hono';
import type { Config } from '../config/config.ts';
import type { WorkCaller } from '../threads/fair-queue.ts';
import { clientAddress } from './client-address.ts';
import type { Bindings } from './request-listener.ts';

/** Whoever requests something that needs no session: counted by network address. */
export const guestCaller = (
  c: Context,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): WorkCaller => ({
  actor: { kind: 'guest' },
  clientAddress: clientAddress(
    (c.env as Bindings).incoming?.socket.remoteAddress,
    c.req.raw.headers.get('x-forwarded-for'),
    trustedProxies,
  ),
});
