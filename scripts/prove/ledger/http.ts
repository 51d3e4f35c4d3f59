/*
 * The client of the ledger. It knows the product from its published API alone and imports nothing of it, so that a
 * mistake in the product cannot hide in what checks it.
 */

export type Fields = Record<string, unknown>;

/** An answer; its body is the JSON, or nothing when it is none. */
export type Answer = { status: number; body: Fields; text: string };

export type Call = {
  method: string;
  path: string;
  token?: string | undefined;
  key?: string;
  body?: Fields | undefined;
  /** Sent as a form, with the body as its other fields. */
  file?: { name: string; type: string; content: Uint8Array<ArrayBuffer> } | undefined;
};

const PATIENCE_MS = 30_000;

/** Sends one request; undefined when no whole answer came. */
export async function ask(
  base: string,
  { method, path, token, key, body, file }: Call,
): Promise<Answer | undefined> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (key) headers['idempotency-key'] = key;
  if (body && !file) headers['content-type'] = 'application/json';
  try {
    const answer = await fetch(base + path, {
      method,
      headers,
      body: file ? formOf(file, body) : body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, text, body: isJson ? (JSON.parse(text) as Fields) : {} };
  } catch {
    return undefined;
  }
}

function formOf({ name, type, content }: NonNullable<Call['file']>, fields: Fields = {}) {
  const form = new FormData();
  form.set('file', new File([content], name, { type }));
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  return form;
}
