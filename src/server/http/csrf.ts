import { ApiError } from '#lib/api-error.ts';
import type { Exchange } from './exchange.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Sent = Pick<Exchange, 'method' | 'header'>;

/**
 * Refuses a write that another site could have caused: it must come from our own pages, or from a program that sends
 * no cookie. Pages cannot forge Origin, Sec-Fetch-Site or Host.
 */
export function assertSameOriginWrite(sent: Sent, publicUrl: string | undefined) {
  if (SAFE_METHODS.has(sent.method)) return;
  const origin = sent.header('origin');
  const site = sent.header('sec-fetch-site');
  const isForeign =
    (origin !== undefined && !isSameOrigin(origin, sent.header('host'), publicUrl)) ||
    (site !== undefined && site !== 'same-origin') ||
    (origin === undefined &&
      site === undefined &&
      sent.header('cookie') !== undefined &&
      sent.header('authorization') === undefined);
  if (isForeign)
    throw new ApiError(
      'permission-denied',
      'This request didn’t come from this site. Reload the page and try again',
    );
}

function isSameOrigin(origin: string, host: string | undefined, publicUrl: string | undefined) {
  // Where the address is known, the Host that somebody sends says nothing.
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  return URL.parse(origin)?.host === host && host !== undefined;
}

/** The body of a call must be JSON, which no form of another site can send; uploads may be form data. */
export function assertAcceptedBody(sent: Sent, isUpload: boolean) {
  if (SAFE_METHODS.has(sent.method)) return;
  const type = sent.header('content-type');
  if (type === undefined || /^application\/json\b/i.test(type)) return;
  if (isUpload && /^multipart\/form-data\b/i.test(type)) return;
  throw new ApiError('invalid-argument', 'Send JSON', { status: 415 });
}
