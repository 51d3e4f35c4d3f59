import { sql } from 'drizzle-orm';
import { ApiError } from '#lib/api-error.ts';
import {
  defaultPlatformSettings,
  type PlatformLimit,
  type PlatformSettings,
  type PlatformSwitch,
  switchedOff,
} from '#lib/platform-settings.ts';
import type { Db } from '../database/database.ts';
import { platformSettings } from './tables.ts';

/**
 * What operators may change, as it is now: one row by its key. Whoever decides by it reads it in the same transaction,
 * so that a change holds in every process at once.
 */
export async function getPlatformSettings(db: Db): Promise<PlatformSettings> {
  const [row] = await db.select({ changed: platformSettings.changed }).from(platformSettings);
  return { ...defaultPlatformSettings, ...row?.changed };
}

/** Refuses what an operator has switched off. */
export async function requireSwitchedOn(db: Db, name: PlatformSwitch) {
  const settings = await getPlatformSettings(db);
  if (!settings[name]) throw switchedOffError(name);
}

export const switchedOffError = (name: PlatformSwitch) =>
  new ApiError('failed-precondition', switchedOff[name]);

/** The same as a condition, for statements that must stay one. Switches are on until somebody turns them off. */
export const isSwitchedOn = (name: PlatformSwitch) =>
  sql`coalesce((select (changed ->> ${name})::boolean from ${platformSettings}), true)`.inlineParams();

/** A limit that an operator may change, for statements that must stay one. */
export const platformNumber = (name: PlatformLimit) =>
  sql`coalesce((select (changed ->> ${name})::int from ${platformSettings}), ${defaultPlatformSettings[name]}::int)`.inlineParams();
