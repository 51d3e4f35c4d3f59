import type { Context } from 'hono';
import type { WorkCaller } from '../threads/fair-queue.ts';
import type { Bindings } from './exchange.ts';

/** Whoever requests something that needs no session: counted by network address. */
export const guestCaller = (c: Context): WorkCaller => ({
  actor: { kind: 'guest' },
  clientAddress: (c.env as Bindings).clientAddress,
});
