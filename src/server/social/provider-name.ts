import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { seal, unseal } from '../secrets/sealing.ts';

const PURPOSE = 'name at a provider';

const namePart = z
  .string()
  .catch('')
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 60),
  );
const GivenName = z.object({ firstName: namePart, lastName: namePart });
export type ProviderName = z.infer<typeof GivenName>;

/**
 * The name in what Apple posts about somebody, at their first sign-in alone; sealed, since it is led on in an
 * address. Undefined when there is none.
 */
export function sealName(config: Config, user: unknown) {
  const { data } = z.object({ name: GivenName }).safeParse(parseJson(user));
  if (!data?.name.firstName) return undefined;
  return seal(config, PURPOSE, JSON.stringify(data.name));
}

/** The name that was sealed here; undefined for anything else. */
export const unsealName = (config: Config, sealed: string | undefined): ProviderName | undefined =>
  GivenName.safeParse(parseJson(sealed && unseal(config, PURPOSE, sealed))).data;

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
