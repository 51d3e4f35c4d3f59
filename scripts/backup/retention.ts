import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { logFolder } from '#server/backup/log-shipping.ts';
import { listBackups, readManifest } from '#server/backup/manifest.ts';

const DAY_MS = 86_400_000;

/**
 * Which backups are no longer kept: those that were complete before `keepDays` ago, but never the newest of them, from
 * which any time since then can be restored.
 */
export function outdated(
  backups: readonly { name: string; completeAt: string }[],
  keepDays: number,
  now: Date,
) {
  const limit = now.getTime() - keepDays * DAY_MS;
  const old = backups.filter(({ completeAt }) => Date.parse(completeAt) < limit);
  return old
    .toSorted((a, b) => a.completeAt.localeCompare(b.completeAt))
    .slice(0, -1)
    .map(({ name }) => name);
}

/** Removes old backups, what interrupted ones left, and files and log that no kept backup needs. */
export async function removeOutdated(folder: string, keepDays: number, now: Date) {
  const names = await listBackups(folder);
  const manifests = await Promise.all(
    names.map(async (name) => ({ name, ...(await readManifest(folder, name)) })),
  );
  const removed = outdated(manifests, keepDays, now);
  for (const name of removed) await rm(path.join(folder, name), { recursive: true });
  const kept = manifests.filter(({ name }) => !removed.includes(name));

  for (const name of await readdir(folder))
    if (name.startsWith('.unfinished-'))
      await rm(path.join(folder, name), { recursive: true, force: true });

  const needed = new Set(kept.flatMap(({ files }) => Object.keys(files)));
  for (const part of await readdir(path.join(folder, 'files')).catch(() => []))
    for (const key of await readdir(path.join(folder, 'files', part)))
      if (!needed.has(key)) await rm(path.join(folder, 'files', part, key));

  // Of the same timeline and older; names of segments count up.
  const firsts = kept.flatMap(({ database }) =>
    database.kind === 'built-in' ? [database.firstLog] : [],
  );
  const first = firsts.sort((a, b) => a.slice(8).localeCompare(b.slice(8)))[0];
  if (first)
    for (const name of await readdir(logFolder(folder)).catch(() => []))
      if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first.slice(8))
        await rm(path.join(logFolder(folder), name));
  return removed;
}
