import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { seal, unseal } from '../secrets/sealing.ts';

const PURPOSE = 'name at a provider';

const part = z
  .string()
  .catch('')
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 60),
  );
const GivenName = z.object({ firstName: part, lastName: part });
export type GivenName = z.infer<typeof GivenName>;

/**
 * The name in what Apple posts about somebody, at their first sign-in alone; sealed, since it is led on in an
 * address. Undefined when there is none.
 */
export function sealedName(config: Config, user: unknown) {
  const { data } = z.object({ name: GivenName }).safeParse(json(user));
  if (!data?.name.firstName) return undefined;
  return seal(config, PURPOSE, JSON.stringify(data.name));
}

/** The name that was sealed here; undefined for anything else. */
export const unsealedName = (config: Config, sealed: string | undefined): GivenName | undefined =>
  GivenName.safeParse(json(sealed && unseal(config, PURPOSE, sealed))).data;

function json(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
