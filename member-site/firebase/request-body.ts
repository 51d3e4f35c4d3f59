import type { Context } from 'hono';
import * as z from 'zod';
import { invalidJson, rpcError } from './errors.ts';

/** Parses the JSON body of a call; refuses any other shape with Google's error. */
export async function parseBody<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  let json: unknown;
  try {
    json = await c.req.json();
  } catch {
    throw invalidJson();
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the request';
  throw rpcError('INVALID_ARGUMENT', `Invalid value at '${where}': ${issue?.message}`);
}

/** An optional text, with a limit beyond any valid value. */
export const optionalText = z.string().max(10_000).optional();
