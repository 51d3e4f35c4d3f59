import type { Db } from './database.ts';
import { addMs, minutes, type Site } from './site.ts';

/** How often something may be tried within how long. */
export type Limit = { allowed: number; within: number };

export const limits = {
  /** Guesses at one member's password from one place. */
  signIn: { allowed: 5, within: minutes(15) },
  /** The same from a program, which asks for many people from one address. */
  programSignIn: { allowed: 30, within: minutes(15) },
  /** Sign-ins of anybody from one place. */
  signInsPerNetwork: { allowed: 60, within: minutes(15) },
  joinsPerNetwork: { allowed: 20, within: minutes(60) },
  mailsPerMember: { allowed: 5, within: minutes(60) },
} satisfies Record<string, Limit>;

/** Counts one more try and says whether it is still allowed. One statement: parallel tries add up. */
export async function tryConsume({ db, now }: Site, bucket: string, { allowed, within }: Limit) {
  const { rows } = await db.query<{ count: number }>(
    `insert into member_site.attempts as kept (bucket, count, window_ends_at) values ($1, 1, $3)
     on conflict (bucket) do update set
       count = case when kept.window_ends_at <= $2 then 1 else least(kept.count, $4) + 1 end,
       window_ends_at = case when kept.window_ends_at <= $2 then $3 else kept.window_ends_at end
     returning count`,
    [bucket, now(), addMs(now(), within), allowed],
  );
  return (rows[0]?.count ?? 0) <= allowed;
}

export const resetAttempts = (db: Db, bucket: string) =>
  db.query('delete from member_site.attempts where bucket = $1', [bucket]);

/** A caller's address; of IPv6 the /64 that one customer has. */
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
