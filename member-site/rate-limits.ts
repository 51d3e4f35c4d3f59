import type { Db } from './database.ts';
import { addMs, minutes, type Site } from './site.ts';

/** How many attempts are allowed per window. */
export type Limit = { allowed: number; windowMs: number };

export const limits = {
  /** Attempts at one member's password from one network. */
  signIn: { allowed: 5, windowMs: minutes(15) },
  /** The same from a program, which signs in many people from one address. */
  programSignIn: { allowed: 30, windowMs: minutes(15) },
  /** Sign-ins of all members from one network. */
  signInsPerNetwork: { allowed: 60, windowMs: minutes(15) },
  joinsPerNetwork: { allowed: 20, windowMs: minutes(60) },
  mailsPerMember: { allowed: 5, windowMs: minutes(60) },
} satisfies Record<string, Limit>;

/** Counts an attempt and returns whether it is allowed. One statement, so that parallel attempts are all counted. */
export async function tryConsume({ db, now }: Site, bucket: string, { allowed, windowMs }: Limit) {
  const { rows } = await db.query<{ count: number }>(
    `insert into member_site.attempts as stored (bucket, count, window_ends_at) values ($1, 1, $3)
     on conflict (bucket) do update set
       count = case when stored.window_ends_at <= $2 then 1 else least(stored.count, $4) + 1 end,
       window_ends_at = case when stored.window_ends_at <= $2 then $3 else stored.window_ends_at end
     returning count`,
    [bucket, now(), addMs(now(), windowMs), allowed],
  );
  return (rows[0]?.count ?? 0) <= allowed;
}

export const resetAttempts = (db: Db, bucket: string) =>
  db.query('delete from member_site.attempts where bucket = $1', [bucket]);

/** A caller's network: the IPv4 address, or the /64 prefix of an IPv6 address, which one customer gets. */
export function clientNetwork(address: string | undefined) {
  if (!address) return 'unknown';
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
