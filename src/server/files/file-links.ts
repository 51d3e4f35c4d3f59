import { createHmac, timingSafeEqual } from 'node:crypto';
import { LINK_MINUTES } from '#features/files/rules.ts';
import type { Config } from '../config/config.ts';

/** Links made within half of their life are the same, so that a list asked for again keeps its pictures. */
const ROUND_MS = (LINK_MINUTES * 60_000) / 2;

const keys = new WeakMap<Config, Buffer>();

/** A key of its own, so that no signature made here means anything elsewhere. */
function signingKey(config: Config) {
  const key =
    keys.get(config) ?? createHmac('sha256', config.secret()).update('file links').digest();
  keys.set(config, key);
  return key;
}

const signatureOf = (config: Config, id: string, expires: number) =>
  createHmac('sha256', signingKey(config)).update(`${id} ${expires}`).digest();

/** The address of a file's content; one that is not public works for `LINK_MINUTES` at most. */
export function fileUrl(
  { id, visibility }: { id: string; visibility: string },
  config: Config,
  now: Date,
) {
  if (visibility === 'public') return `/files/${id}`;
  const expires = Math.floor(now.getTime() / ROUND_MS) * ROUND_MS + LINK_MINUTES * 60_000;
  const signature = signatureOf(config, id, expires).toString('base64url');
  return `/files/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether the query of a link is one that we made for this file and that still works. */
export function isValidFileLink(id: string, query: URLSearchParams, config: Config, now: Date) {
  const expires = Number(query.get('expires'));
  if (!Number.isSafeInteger(expires) || expires <= now.getTime()) return false;
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const expected = signatureOf(config, id, expires);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
