import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** A numeric code that follows from our secret and a label, so that the code itself is stored nowhere. */
export function deriveCode(config: Pick<Config, 'secret'>, label: string, digits: number) {
  const digest = createHmac('sha256', config.secret()).update(label).digest();
  return String(digest.readUInt32BE(0) % 10 ** digits).padStart(digits, '0');
}
