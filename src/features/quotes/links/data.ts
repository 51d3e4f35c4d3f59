import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { type QuoteRow, quotes } from '../tables.ts';

const keys = new WeakMap<Config, Buffer>();

/** A key of its own, so that no token made here means anything elsewhere. */
function signingKey(config: Config) {
  const key =
    keys.get(config) ?? createHmac('sha256', config.secret()).update('quote links').digest();
  keys.set(config, key);
  return key;
}

/** 256 bits that nobody without the secret can guess; the database keeps only their hash. */
const tokenOf = (config: Config, linkId: string) =>
  createHmac('sha256', signingKey(config)).update(linkId).digest('base64url');

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The columns of a new link, which takes the place of any before. */
export function newLink(config: Config) {
  const linkId = newId();
  return { linkId, linkHash: hashOf(tokenOf(config, linkId)) };
}

export const revokedLink = { linkId: null, linkHash: null };

/** Where a quote can be viewed without signing in; none where it has no link. */
export const viewPath = (config: Config, { linkId }: Pick<QuoteRow, 'linkId'>) =>
  linkId && `/quote-view/${tokenOf(config, linkId)}`;

export async function findQuoteByToken(db: Db, token: string) {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.linkHash, hashOf(token)));
  return quote;
}
