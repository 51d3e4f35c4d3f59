import { createHmac } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
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
