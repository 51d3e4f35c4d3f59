import { ApiError } from '#lib/api-error.ts';
import { MemberSiteFailure } from './circuit-breaker.ts';

const TIMEOUT_MS = 3_000;
const MAX_RESPONSE_BYTES = 256 * 1024;

type Request = {
  url: URL;
  method?: 'GET' | 'POST' | 'PATCH';
  bearer?: string | undefined;
  json?: unknown;
  timeoutMs: number | undefined;
};

/**
 * Sends one request to the membership site, with a timeout, without following redirects and without retries. A
 * response that is not JSON is a failure; no response in time, or a status of 500 and above, is an outage.
 */
export async function sendRequest({
  url,
  method = 'GET',
  bearer,
  json,
  timeoutMs = TIMEOUT_MS,
}: Request) {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const { status, headers } = response;
    const text = await readLimitedText(response);
    if (status >= 500) throw new MemberSiteFailure(`answered ${status}`, { outage: 'slow' });
    return { status, headers, json: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof MemberSiteFailure) throw error;
    throw new MemberSiteFailure(describeFailure(error), outageOf(error));
  }
}

function outageOf(error: unknown) {
  if (error instanceof SyntaxError) return {};
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return { outage: isTimeout ? ('slow' as const) : ('unreachable' as const) };
}

/** Describes an error without the address, which contains the API key. */
function describeFailure(error: unknown) {
  if (!(error instanceof Error)) return 'failed';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
}

async function readLimitedText({ body }: Response) {
  if (!body) return '';
  let length = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > MAX_RESPONSE_BYTES) throw new MemberSiteFailure('answered far too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Appends path segments; a value cannot escape its segment. */
export function joinUrl(base: string, ...segments: string[]) {
  if (segments.some((segment) => /^\.{0,2}$|\//.test(segment) || !segment.isWellFormed()))
    throw new ApiError('invalid-argument', 'Member not found');
  return [base.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/');
}
