import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** How long a link to a file that is not public works. */
const LINK_MINUTES = 5;
/** Links made within half of their lifetime are equal, so a list that is fetched again keeps its cached pictures. */
const ROUND_MS = (LINK_MINUTES * 60_000) / 2;

/** Derived keys, which depend on the configuration alone. */
const keys = new WeakMap<Config, KeyObject>();

/** A key for this purpose alone, so a signature of a link is valid nowhere else. */
function signingKey(config: Config) {
  const key =
    keys.get(config) ??
    createSecretKey(createHmac('sha256', config.secret()).update('file links').digest());
  keys.set(config, key);
  return key;
}

const signatureOf = (config: Config, id: string, expires: number) =>
  createHmac('sha256', signingKey(config)).update(`${id} ${expires}`).digest();

/** The address of a public file's content. */
export const publicFileUrl = (id: string) => `/files/${id}`;

/** The address of a file's content; one that is not public works for `LINK_MINUTES` at most. */
export function fileUrl(
  { id, visibility }: { id: string; visibility: string },
  config: Config,
  now: Date,
) {
  if (visibility === 'public') return publicFileUrl(id);
  const expires = Math.floor(now.getTime() / ROUND_MS) * ROUND_MS + LINK_MINUTES * 60_000;
  const signature = signatureOf(config, id, expires).toString('base64url');
  return `/files/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether we signed the link's query for this file, and it has not expired. */
export function isValidFileLink(id: string, query: URLSearchParams, config: Config, now: Date) {
  const expires = Number(query.get('expires'));
  if (!Number.isSafeInteger(expires) || expires <= now.getTime()) return false;
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const expected = signatureOf(config, id, expires);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
