import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { lt, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { readDeviceCookie } from '#server/http/cookies.ts';
import { signInTraces } from './tables.ts';

/** Traces are for comparing accounts that deal with each other now. */
const KEPT_DAYS = 180;
/** Accounts that a device cookie may name. */
const MAX_DEVICE_IDS = 4;

/** Everybody behind a proxy or on the same machine has such an address: it says nothing about who they are. */
const isPrivate = (address: string) =>
  isIP(address) === 0 ||
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
    address,
  ) ||
  /^(::|f[cd]|fe[89ab])/i.test(address);

/**
 * Notes from where somebody signs in or signs, so that two accounts of one person can be told from two people. Only
 * keyed hashes are kept.
 */
export async function recordTraces(
  tx: Db,
  { clientAddress, cookie, services: { config }, now }: Context,
  userId: string,
  deviceCookie = readDeviceCookie(cookie, config.secure),
) {
  const seen = [
    ...(clientAddress && !isPrivate(clientAddress)
      ? [{ kind: 'network' as const, value: clientAddress }]
      : []),
    // Each entry begins with an id; those of other accounts are what one device has in common with them.
    ...(deviceCookie ?? '')
      .split('.')
      .slice(0, MAX_DEVICE_IDS)
      .map((entry) => ({ kind: 'device' as const, value: entry.split('~')[0] ?? '' }))
      .filter(({ value }) => /^[\w-]{22}$/.test(value)),
  ];
  if (seen.length === 0) return;
  const at = now();
  const rows = seen.map(({ kind, value }) => ({
    userId,
    kind,
    hash: createHmac('sha256', config.secret())
      .update(`trace ${kind} ${value}`)
      .digest('base64url'),
    firstSeenAt: at,
    lastSeenAt: at,
  }));
  await tx
    .insert(signInTraces)
    .values(rows)
    .onConflictDoUpdate({
      target: [signInTraces.userId, signInTraces.kind, signInTraces.hash],
      set: { lastSeenAt: sql`greatest(${signInTraces.lastSeenAt}, excluded.last_seen_at)` },
    });
}

/** Removes traces that are too old to say anything. */
export const deleteOldTraces = (db: Db, now: Date) =>
  db
    .delete(signInTraces)
    .where(lt(signInTraces.lastSeenAt, new Date(now.getTime() - KEPT_DAYS * 86_400_000)));
