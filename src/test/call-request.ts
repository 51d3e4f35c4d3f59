import type { World } from './world.ts';

/** The request that a client would send for an input: path, then query or body; a form when it has a file. */
export function requestOf(
  { method, path }: { method: string; path: string },
  input: unknown,
  headers: Record<string, string> = {},
): Parameters<World['fetch']> {
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
  const fields: Record<string, unknown> = isRecord ? { ...input } : {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    const segment = encodeURIComponent(printable(value));
    return segment === '' || segment === '.' || segment === '..' ? 'none' : segment;
  });
  const isEmpty = isRecord && Object.keys(fields).length === 0;
  if (method === 'DELETE' && isEmpty) return [filled, { method, headers }];
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, printable(one));
    return [`${filled}?${query}`, { method, headers }];
  }
  if (Object.values(fields).some((value) => value instanceof Blob)) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.append(name, value instanceof Blob ? value : printable(value));
    return [filled, { method, body, headers }];
  }
  const body = JSON.stringify(isRecord ? fields : input) ?? 'null';
  return [filled, { method, body, headers: { ...headers, 'content-type': 'application/json' } }];
}

/** A value as text that a URL can contain. */
const printable = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
