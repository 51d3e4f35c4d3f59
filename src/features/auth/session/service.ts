import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { activities } from '#server/outbox/tables.ts';
import { readableCode } from '#server/secrets/readable-code.ts';
import { isSameSecret } from '#server/secrets/same-secret.ts';

/**
 * The code that proves somebody runs this server and may create the first master admin: `SETUP_CODE`, or one derived
 * from the site's secret, so that it is the same after a restart.
 */
export function setupCode({ setupCode: configured, secret }: Pick<Config, 'setupCode' | 'secret'>) {
  if (configured !== undefined) return configured;
  const bytes = createHmac('sha256', secret()).update('setup-code').digest();
  return readableCode(bytes.subarray(0, 12), 4);
}

/** Compares in constant time, so that nobody can guess the code step by step. */
export function isSetupCode(typed: string, config: Pick<Config, 'setupCode' | 'secret'>) {
  return isSameSecret(normalizeCode(typed), normalizeCode(setupCode(config)));
}

const normalizeCode = (code: string) => code.trim().toUpperCase();

/**
 * Keeps that somebody failed to sign in as an admin. One statement for every address, and its commit waits for no
 * disk: how long the refusal takes must not say whose address it is.
 */
export const recordRefusedSignIn = ({ db, requestId }: Context, email: string) =>
  db.execute(sql`
    insert into ${activities} (type, subject_type, subject_id, audience, data, severity, actor_role, request_id)
    select 'session.refused', 'user', ${users.id}, '{}'::uuid[], '{}'::jsonb, 'warning', 'guest', ${requestId}::text
    from ${users}, set_config('synchronous_commit', 'off', true) quiet
    where ${users.email} = ${email} and ${users.roles} @> '{admin}'`);
