import { randomFillSync } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { AnswerHeaders } from './exchange.ts';

const NONCE_BYTES = 18;
/** Random bytes are drawn for many nonces at once: a few cost as much as many. */
const NONCES_AT_ONCE = 256;

/** The security headers of every answer (R23). Files and pages that are shared set a policy of their own. */
export function createSecurityHeaders(
  { mode, mapTiles }: Pick<Config, 'mode'> & { mapTiles?: Config['mapTiles'] },
  memberSiteOrigin: string | undefined,
): AnswerHeaders {
  const policy = contentSecurityPolicy(
    mode,
    memberSiteOrigin,
    mapTiles && new URL(mapTiles.url).origin,
  );
  return {
    constant: [
      ['cross-origin-resource-policy', 'same-origin'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
    ].flat(),
    policy: (scripts) => `${policy}; script-src 'self' ${scripts}`,
    createNonce: nonceSource(),
  };
}

/** Where pages may load from and send to; the sources of scripts are added for each answer. */
function contentSecurityPolicy(
  mode: Config['mode'],
  memberSiteOrigin: string | undefined,
  tilesOrigin: string | undefined,
) {
  const tiles = tilesOrigin ? ` ${tilesOrigin}` : '';
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${tiles}${mode === 'development' ? ' ws:' : ''}`,
    // Our service worker shows push messages; the map draws with another.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Signing out redirects to the membership site, to sign out there as well.
    `form-action 'self'${memberSiteOrigin ? ` ${memberSiteOrigin}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

function nonceSource() {
  const pool = Buffer.alloc(NONCE_BYTES * NONCES_AT_ONCE);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += NONCE_BYTES;
    return pool.toString('base64', used - NONCE_BYTES, used);
  };
}
