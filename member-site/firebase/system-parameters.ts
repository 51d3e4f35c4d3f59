import type { Context } from 'hono';
import { fieldName } from '../typed-values.ts';
import { rpcError } from './errors.ts';

/** Query parameters that every Google API accepts; they have no effect here. */
const systemParameters = new Set([
  'key',
  'alt',
  '$alt',
  'prettyPrint',
  '$prettyPrint',
  'quotaUser',
]);

/** Refuses unknown query parameters instead of ignoring them, as Google does. */
export function refuseUnknownParameters(c: Context, allowed: readonly string[]) {
  const unknown = Object.keys(c.req.query()).find(
    (name) => !systemParameters.has(name) && !allowed.includes(name),
  );
  if (unknown) throw rpcError('INVALID_ARGUMENT', `Cannot bind query parameter "${unknown}".`);
}

/** The field mask in the address, if there is one. */
export const readMask = (c: Context, name: 'mask' | 'updateMask') =>
  requireValidMask(c.req.queries(`${name}.fieldPaths`));

export function requireValidMask(paths: string[] | undefined) {
  if (paths?.some((path) => !fieldName.safeParse(path).success))
    throw rpcError('INVALID_ARGUMENT', 'Invalid property path.');
  return paths;
}
