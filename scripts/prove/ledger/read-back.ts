import { isDeepStrictEqual } from 'node:util';
import type { Book, Reader } from './book.ts';
import type { Fields } from './http.ts';
import type { Writer } from './writer.ts';

/** Reads what the book says through the API. Returns one line for each difference. */
export async function readBack(book: Book, writer: Writer, what: 'new' | 'all') {
  const { items, lists, contents } = book.take(what);
  const wrong: string[] = [];
  for (const { reader, path, fields } of items) {
    const { status, body } = await writer.read(reader, path);
    if (fields === 'gone') {
      if (status !== 404) wrong.push(`${path} was removed and answers ${status}`);
    } else if (status !== 200) wrong.push(`${path} is lost: ${status}`);
    else
      for (const [name, value] of Object.entries(fields))
        if (!isDeepStrictEqual(lasting(body[name]), lasting(value)))
          wrong.push(
            `${path}: ${name} is ${JSON.stringify(body[name])}, not ${JSON.stringify(value)}`,
          );
  }
  for (const { reader, path, field, values } of lists) {
    const found = (await listAll(writer, reader, path))
      .map((item) => item[field])
      .filter((value) => book.isMarked(value));
    const missing = [...values].filter((value) => !found.includes(value));
    const doubled = found.filter((value, n) => found.indexOf(value) !== n);
    const unknown = found.filter((value) => !values.has(value));
    if (missing.length > 0) wrong.push(`${path} has lost ${missing.join(', ')}`);
    if (doubled.length > 0) wrong.push(`${path} has twice ${doubled.join(', ')}`);
    if (unknown.length > 0) wrong.push(`${path} has ${unknown.join(', ')}, which was removed`);
  }
  for (const { reader, path, text } of contents) {
    const { body } = await writer.read(reader, path);
    const stored = await writer.read(reader, String(body.url));
    if (stored.text !== text) wrong.push(`${path} has another content: ${stored.status}`);
  }
  return wrong;
}

/** Links to files are signed anew with each answer. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !/^\/files\//.test(String(inner)))
      .map(([name, inner]) => [name, lasting(inner)]),
  );
}

/** Every item of a list, page by page. */
export async function listAll(writer: Writer, reader: Reader, path: string) {
  const items: Fields[] = [];
  for (let cursor: unknown = ''; cursor !== null && cursor !== undefined; ) {
    const query = `${path.includes('?') ? '&' : '?'}limit=100${cursor ? `&cursor=${cursor}` : ''}`;
    const { body, status, text } = await writer.read(reader, path + query);
    if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
    items.push(...(body.items as Fields[]));
    cursor = body.nextCursor;
  }
  return items;
}
