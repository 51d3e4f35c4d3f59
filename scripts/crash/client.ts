import { setTimeout as pause } from 'node:timers/promises';

/** The program answered, with an error. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
  }
}

export type Send = {
  /** `body` is sent as JSON unless it is a form. */
  (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Record<string, unknown>>;
  /** What is at this path, as it is. */
  text: (path: string) => Promise<string>;
};

/** Calls the API at the address that `base` returns at that moment. Rejects without an answer. */
export function client(base: () => string, token?: string): Send {
  const request = async (path: string, init: RequestInit) => {
    const answer = await fetch(new URL(path, base()), {
      ...init,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, text);
    return text;
  };
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const text = await request(path, {
      method,
      headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    return JSON.parse(text) as Record<string, unknown>;
  };
  return Object.assign(send, { text: (path: string) => request(path, {}) });
}

/** Repeats a read while the answer is 503, as the browser client does. */
export async function retryWhileBusy<T>(read: () => Promise<T>, attempts = 10): Promise<T> {
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
