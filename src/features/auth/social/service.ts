import * as z from 'zod';
import { toSingleLine } from '#lib/single-line.ts';
import type { Config } from '#server/config/config.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { APPLE_CALLBACK_PATH, SOCIAL_CALLBACK_PATH } from '../session/rules.ts';

const PURPOSE = 'name at a provider';

const namePart = z
  .string()
  .catch('')
  .transform((text) => toSingleLine(text).slice(0, 60));
const AppleName = z.object({ firstName: namePart, lastName: namePart });
export type SuppliedName = z.infer<typeof AppleName>;

/**
 * The name in what Apple posts about a person, which it does at the first sign-in only. Sealed, because it is passed
 * on in an address. Undefined when there is none.
 */
function sealName(config: Config, user: unknown) {
  const { data } = z.object({ name: AppleName }).safeParse(parseJson(user));
  if (!data?.name.firstName) return undefined;
  return seal(config, PURPOSE, JSON.stringify(data.name));
}

/** The name that `sealName` sealed; undefined for anything else. */
export const unsealName = (config: Config, sealed: string | undefined): SuppliedName | undefined =>
  AppleName.safeParse(parseJson(sealed && unseal(config, PURPOSE, sealed))).data;

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Where Apple posts its answer, and how the route for it continues. */
export const appleCallback = (config: Config) => ({
  path: APPLE_CALLBACK_PATH,
  callbackPage: SOCIAL_CALLBACK_PATH,
  sealName: (user: unknown) => sealName(config, user),
});
