import { ApiError } from '#lib/api-error.ts';
import { largeBodyCalls } from './large-bodies.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site could have caused: it must come from our own pages, or from a program that sends
 * no cookie. Pages cannot forge Origin, Sec-Fetch-Site or Host.
 */
export function assertSameOriginWrite(request: Request, publicUrl: string | undefined) {
  if (SAFE_METHODS.has(request.method)) return;
  const { headers } = request;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isForeign =
    (origin !== null && !isSameOrigin(origin, headers.get('host'), publicUrl)) ||
    (site !== null && site !== 'same-origin') ||
    (origin === null && site === null && headers.has('cookie') && !headers.has('authorization'));
  if (isForeign)
    throw new ApiError('permission-denied', 'This request did not come from a page of this site');

  const { pathname } = new URL(request.url);
  if (
    pathname.startsWith('/api/') &&
    !isAcceptedBody(request.method, pathname, headers.get('content-type'))
  )
    throw new ApiError('invalid-argument', 'Send JSON', { status: 415 });
}

function isSameOrigin(origin: string, host: string | null, publicUrl: string | undefined) {
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A body must be JSON, which no form of another site can send; uploads may be form data. */
const isAcceptedBody = (method: string, pathname: string, type: string | null) =>
  type === null ||
  /^application\/json\b/i.test(type) ||
  (largeBodyCalls.has(`${method} ${pathname}`) && /^multipart\/form-data\b/i.test(type));
