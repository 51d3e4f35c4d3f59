import { chownSync, existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { logFolder } from '#server/backup/log-shipping.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import type { Sealed, Sealing } from '#server/backup/sealing.ts';
import type { Config } from '#server/config/config.ts';
import { serverAccount } from '#server/database/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { forEachConcurrently } from './concurrently.ts';
import { countTables } from './outer-database.ts';

export const UNFINISHED = 'postgres.restoring';
/** Segments are unsealed here while PostgreSQL reads them; below its own folder, where its account may go. */
const INCOMING = 'restored_wal';
/** Files that are read back at the same time. */
const CONCURRENT = 4;
const RECOVERY_TIMEOUT_MS = 6 * 3_600_000;

/** Unseals a file and compares it with what the backup says of it. */
export async function unsealChecked(
  sealing: Sealing,
  source: string,
  target: string,
  expected: Sealed,
) {
  const found = await sealing.unseal(source, target).catch((error: Error) => {
    throw new Error(`${source} is damaged or missing (${error.message}).`);
  });
  if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes)
    throw new Error(`${source} is not what was backed up.`);
}

type BuiltIn = Extract<Manifest['database'], { kind: 'built-in' }>;
/** One by its number, the backup's own, or the newest that there is. */
export type Timeline = number | 'current' | 'latest';

type Source = {
  backup: string;
  folder: string;
  to: Date | undefined;
  /** Whose log is followed from there. */
  timeline: Timeline;
};

/** Unseals a copy of the built-in database and lets PostgreSQL follow the log from there. */
export async function restoreBuiltIn(
  { dataDir }: Config,
  { backup, folder, to, timeline }: Source,
  sealing: Sealing,
  { files, folders, log }: BuiltIn,
) {
  const cluster = path.join(dataDir, 'postgres');
  const account = serverAccount(cluster);
  // Under another name until it is whole: an interrupted restore leaves no database that starts.
  const unfinished = path.join(dataDir, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  for (const name of [...folders, INCOMING])
    await mkdir(path.join(unfinished, name), { recursive: true, mode: 0o700 });
  await forEachConcurrently(Object.entries(files), CONCURRENT, ([name, expected]) =>
    unsealChecked(
      sealing,
      path.join(backup, 'database', name),
      path.join(unfinished, name),
      expected,
    ),
  );
  const incoming = path.join(unfinished, INCOMING);
  for (const [name, expected] of Object.entries(log))
    await unsealChecked(
      sealing,
      path.join(backup, 'log', name),
      path.join(incoming, name),
      expected,
    );
  // Later log has no manifest: PostgreSQL checks each record, and ends where the log does.
  for (const name of existsSync(logFolder(folder)) ? readdirSync(logFolder(folder)) : [])
    if (!log[name] && !name.endsWith('.backup'))
      await sealing.unseal(path.join(logFolder(folder), name), path.join(incoming, name));

  await writeFile(path.join(unfinished, 'recovery.signal'), '');
  const settings = path.join(unfinished, 'postgresql.auto.conf');
  const before = await readFile(settings, 'utf8').catch(() => '');
  await appendFile(settings, `\n${recoverySettings(to, timeline)}\n`);
  giveTo(account, unfinished);
  await rename(unfinished, cluster);

  const server = await startEmbeddedPostgres({ dataDir: cluster, durable: true });
  try {
    await waitForRecovery(cluster, server.url, server.ended);
    await writeFile(path.join(cluster, 'postgresql.auto.conf'), before);
    return { tables: await countTables(server.url), lastChange: await lastChangeIn(cluster) };
  } finally {
    await server.stop();
    await rm(path.join(cluster, INCOMING), { recursive: true, force: true });
  }
}

const recoverySettings = (to: Date | undefined, timeline: Timeline) =>
  [
    `restore_command = 'cp ${INCOMING}/%f %p'`,
    `recovery_target_timeline = '${timeline}'`,
    ...(to
      ? [
          `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          "recovery_target_action = 'promote'",
        ]
      : []),
  ].join('\n');

function giveTo({ uid, gid }: ReturnType<typeof serverAccount>, folder: string) {
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true }))
    chownSync(path.join(folder, String(entry)), uid, gid);
}

async function waitForRecovery(cluster: string, url: string, ended: Promise<void>) {
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  const until = Date.now() + RECOVERY_TIMEOUT_MS;
  while (!isEnded && Date.now() < until) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ done: boolean }>(
        'select not pg_is_in_recovery() as done',
      );
      if (rows[0]?.done) return;
    } catch {
      // It does not take connections until the copy is consistent.
    } finally {
      await client.end().catch(() => {});
    }
    await pause(200);
  }
  const last = await lastChangeIn(cluster);
  throw new Error(
    `PostgreSQL could not restore up to that time: ${last ? `the last change that was kept is of ${last}` : 'nothing was kept after the backup'}. Say an earlier one with --to, or none for everything.\n${(await logOf(cluster)).slice(-1_500)}`,
  );
}

const logOf = (cluster: string) =>
  readFile(path.join(cluster, 'server.log'), 'utf8').catch(() => '');

/** When the last transaction that was found in the log was committed. */
async function lastChangeIn(cluster: string) {
  const found = /last completed transaction was at log time (\S+) (\S+?)([+-]\d\d)(:\d\d)?$/m.exec(
    await logOf(cluster),
  );
  if (!found) return undefined;
  const [, day, time, hours, minutes = ':00'] = found;
  return new Date(`${day}T${time}${hours}${minutes}`).toISOString();
}
