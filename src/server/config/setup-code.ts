import { createHmac } from 'node:crypto';
import { isSameSecret } from '../secrets/same-secret.ts';
import type { Config } from './config.ts';

/** Letters and digits that nobody mixes up (Crockford's). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 3;
const groupLength = 4;

/**
 * What whoever runs the server must know to make the first master admin: `SETUP_CODE`, otherwise one
 * that follows from the site's secret, the same at every start.
 */
export function setupCode({ setupCode: chosen, secret }: Pick<Config, 'setupCode' | 'secret'>) {
  if (chosen !== undefined) return chosen;
  const bytes = createHmac('sha256', secret()).update('setup-code').digest();
  const symbols = Array.from(
    bytes.subarray(0, groups * groupLength),
    (byte) => alphabet[byte % alphabet.length],
  ).join('');
  return symbols.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Whether someone typed the code, in a time that does not tell how much of it was right. */
export function isSetupCode(typed: string, config: Pick<Config, 'setupCode' | 'secret'>) {
  return isSameSecret(normalizeCode(typed), normalizeCode(setupCode(config)));
}

/** Small letters count as large ones. */
const normalizeCode = (code: string) => code.trim().toUpperCase();
