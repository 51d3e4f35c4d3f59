import type { IncomingMessage } from 'node:http';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { ApiError } from '#lib/api-error.ts';

/** oRPC's rules for nested values, as in `filter[status]=new`. */
const brackets = new StandardBracketNotationSerializer();
const PLAIN_NAME = /^[a-z]\w*$/i;

/**
 * The fields of a query string, with its question mark: nested as oRPC does it. Most are only plain names, which need
 * less than a tenth of the work.
 */
export function parseQuery(search: string): unknown {
  return parsePlainQuery(search) ?? parseEntries(new URLSearchParams(search));
}

/** The fields of a form or a query, nested by their names. */
export const parseEntries = (entries: Iterable<[string, unknown]>): unknown =>
  brackets.deserialize([...entries]);

/** Undefined for a query with nested or repeated names, or with text that is not quite encoded. */
function parsePlainQuery(search: string) {
  const fields: Record<string, string> = {};
  if (search.length < 2) return fields;
  for (const part of search.slice(1).split('&')) {
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    if (!PLAIN_NAME.test(name) || Object.hasOwn(fields, name)) return undefined;
    const value = at < 0 ? '' : decodePlain(part.slice(at + 1));
    if (value === undefined) return undefined;
    fields[name] = value;
  }
  return fields;
}

const PLAIN_VALUE = /^[\w.~!*'(),:/@-]*$/;

function decodePlain(value: string) {
  if (PLAIN_VALUE.test(value)) return value;
  // Node reads other bytes as Latin-1, where a browser would have sent UTF-8.
  if (!/^[\x21-\x7e]*$/.test(value)) return undefined;
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The value of a JSON body; undefined when it is empty. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const text = body.toString();
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw new ApiError('invalid-argument');
  }
}

/** What a call reads: parameters of the path go before fields of the same name. */
export function withParams(fields: unknown, params: Record<string, string> | undefined) {
  if (fields === undefined) return params;
  if (!params) return fields;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return params;
  return { ...fields, ...params };
}

export const bodyTooLarge = () =>
  new ApiError('out-of-range', 'That is more than one request may carry', { status: 413 });

/** Reads a body of at most `maxBytes`. What comes after that is dropped by the server as it arrives. */
export function readBody(request: IncomingMessage, maxBytes: number) {
  return new Promise<Buffer>((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      reject(bodyTooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (error: ApiError) => {
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onClose);
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) {
        stop(bodyTooLarge());
        request.resume();
      } else chunks.push(chunk);
    };
    const onEnd = () => {
      request.off('close', onClose);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length));
    };
    // The caller has gone, and nobody reads the refusal.
    const onClose = () => stop(new ApiError('cancelled'));
    request.on('data', onData);
    request.on('end', onEnd);
    request.on('close', onClose);
    request.on('error', () => {});
  });
}
