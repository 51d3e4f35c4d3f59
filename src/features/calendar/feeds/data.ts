import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { calendarFeeds } from './tables.ts';

export type FeedOwner = { userId: string; role: 'homeowner' | 'contractor' };

/** Per server: reading the secret may mean reading a file. */
const signingKeys = new WeakMap<Config, Buffer>();

/** Derived from the secret for this purpose only, so that feed tokens are worthless elsewhere. */
function signingKey(config: Config) {
  const key =
    signingKeys.get(config) ??
    createHmac('sha256', config.secret()).update('calendar feeds').digest();
  signingKeys.set(config, key);
  return key;
}

/** 256 bits that cannot be guessed without the secret; the database stores only their hash. */
const tokenOf = (config: Config, linkId: string) =>
  createHmac('sha256', signingKey(config)).update(linkId).digest('base64url');

/** The path of a private address, below the address of the site. */
export const feedPath = (config: Config, linkId: string) =>
  `/api/calendar/${tokenOf(config, linkId)}.ics`;

const isOf = ({ userId, role }: FeedOwner) =>
  and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.role, role));

export async function findFeed(db: Db, owner: FeedOwner) {
  const [feed] = await db.select().from(calendarFeeds).where(isOf(owner));
  return feed;
}

/** Makes a new private address; the one before ends. */
export async function renewFeed(db: Db, config: Config, owner: FeedOwner, createdAt: Date) {
  const linkId = newId();
  const link = { linkId, tokenHash: hashToken(tokenOf(config, linkId)), createdAt };
  await db
    .insert(calendarFeeds)
    .values({ ...owner, ...link })
    .onConflictDoUpdate({ target: [calendarFeeds.userId, calendarFeeds.role], set: link });
  return linkId;
}

export const revokeFeed = (db: Db, owner: FeedOwner) => db.delete(calendarFeeds).where(isOf(owner));

/** Whose calendar a token opens, while their account is open. */
export async function findFeedOwner(db: Db, token: string) {
  const [owner] = await db
    .select({ uid: users.id, role: calendarFeeds.role })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), users.isActive))
    .where(eq(calendarFeeds.tokenHash, hashToken(token)));
  return owner;
}
