import { setTimeout as pause } from 'node:timers/promises';

/** The program answered, with an error. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
  }
}

export type Send = (
  method: string,
  path: string,
  json?: unknown,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown>>;

/** Calls the API at the address that `base` returns at that moment. Rejects without an answer. */
export function client(base: () => string, token?: string): Send {
  return async (method, path, json, headers = {}) => {
    const answer = await fetch(`${base()}${path}`, {
      method,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const body = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, body);
    return JSON.parse(body) as Record<string, unknown>;
  };
}

/** Repeats a read while the answer is 503, as the browser client does. */
async function retryWhileBusy<T>(read: () => Promise<T>, attempts = 10): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 503 || attempts <= 1) throw error;
    await pause(50);
    return retryWhileBusy(read, attempts - 1);
  }
}

/** Every item of a paged list. */
export async function listAll(send: Send, path: string) {
  const items: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const join = path.includes('?') ? '&' : '?';
    const page = await retryWhileBusy(() =>
      send('GET', `${path}${join}limit=100${cursor ? `&cursor=${cursor}` : ''}`),
    );
    items.push(...(page.items as Record<string, unknown>[]));
    cursor = page.nextCursor as string | null;
  }
  return items;
}
