import type { Context } from 'hono';
import { fieldName } from '../typed-values.ts';
import { rpcError } from './errors.ts';

/** What any call of Google's may carry in its address, and what nobody here needs to know. */
const systemParameters = new Set([
  'key',
  'alt',
  '$alt',
  'prettyPrint',
  '$prettyPrint',
  'quotaUser',
]);

/** Refuses what stands in the address and means nothing to this call, instead of passing over it. */
export function refuseUnknownParameters(c: Context, known: readonly string[]) {
  const unknown = Object.keys(c.req.query()).find(
    (name) => !systemParameters.has(name) && !known.includes(name),
  );
  if (unknown) throw rpcError('INVALID_ARGUMENT', `Cannot bind query parameter "${unknown}".`);
}

/** The fields that a mask in the address names; undefined without one. */
export const readMask = (c: Context, name: 'mask' | 'updateMask') =>
  requireValidMask(c.req.queries(`${name}.fieldPaths`));

export function requireValidMask(paths: string[] | undefined) {
  if (paths?.some((path) => !fieldName.safeParse(path).success))
    throw rpcError('INVALID_ARGUMENT', 'Invalid property path.');
  return paths;
}
