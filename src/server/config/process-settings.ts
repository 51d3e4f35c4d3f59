import { availableParallelism } from 'node:os';
import type { Environment } from './environment.ts';

/** More processes than this cost memory, and the built-in database is on the same cores. */
const MAX_DEFAULT_WEBS = 4;

export type ProcessSettings =
  /** Without a role, it does everything. */
  { kind: 'one'; role?: 'web' | 'worker' } | { kind: 'several'; webs: number; workers: number };

/**
 * Which processes a copy of the program consists of: some that serve requests and one that works, or one that does
 * everything, which is also what development and tests use. A single process has nobody to supervise it but what started
 * the copy, which would have to watch a supervisor just the same.
 */
export function processSettings(env: Environment): ProcessSettings {
  const { ROLE: role = env.NODE_ENV === 'production' ? undefined : 'all' } = env;
  if (role === 'all') return { kind: 'one' };
  if (role && !env.DATABASE_URL)
    throw new Error(
      `ROLE=${role} is not usable without DATABASE_URL: the built-in database is for one machine, which needs both roles.`,
    );
  const webs = env.WEB_CONCURRENCY ?? Math.min(MAX_DEFAULT_WEBS, availableParallelism());
  if (role === 'worker' || (role === 'web' && webs === 1)) return { kind: 'one', role };
  return { kind: 'several', webs, workers: role === 'web' ? 0 : 1 };
}
