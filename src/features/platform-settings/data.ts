import { sql } from 'drizzle-orm';
import type { PlatformSettings } from '#lib/platform-settings.ts';
import type { Db } from '#server/database/database.ts';
import { platformSettings } from '#server/platform-settings/tables.ts';

/** When the settings changed last; null while nothing was changed. */
export async function findUpdatedAt(db: Db) {
  const [row] = await db.select({ updatedAt: platformSettings.updatedAt }).from(platformSettings);
  return row?.updatedAt ?? null;
}

/** Changes these and leaves the others as they are, also those that somebody else changes at the same time. */
export async function changeSettings(
  tx: Db,
  changed: Partial<PlatformSettings>,
  by: { updatedBy: string; updatedAt: Date },
) {
  await tx
    .insert(platformSettings)
    .values({ changed, ...by })
    .onConflictDoUpdate({
      target: platformSettings.id,
      set: { changed: sql`${platformSettings.changed} || excluded.changed`, ...by },
    });
}
