import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { ARCHIVE } from '#server/backup/log-shipping.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { BACKUP_ID } from '#server/backup/ownership.ts';
import type { Sealed, Sealing } from '#server/backup/sealing.ts';
import { forEachConcurrently } from './concurrently.ts';

type BuiltIn = Extract<Manifest['database'], { kind: 'built-in' }>;

/** Folders whose contents belong to the server that runs; PostgreSQL's own tools leave them out, too. */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'server.log', 'current_logfiles', 'backup_manifest'],
  ...['standby.signal', 'recovery.signal', 'backup_label', 'tablespace_map', ARCHIVE, BACKUP_ID],
]);
const SLOT = 'plumbline_backup';
/** Files that are copied at the same time. */
const CONCURRENT = 4;

/**
 * Copies the files of the built-in database while it runs (PostgreSQL's low-level base backup): what changes meanwhile
 * is made good by the log, which is kept by a slot and copied afterwards.
 */
export async function backUpBuiltIn(
  { url, cluster }: { url: string; cluster: string },
  target: string,
  sealing: Sealing,
  now: () => Date,
): Promise<{ completeAt: Date; database: BuiltIn }> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline-backup' });
  await client.connect();
  try {
    // Without an archive, nothing else keeps the log that the copy needs.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [SLOT]);
    const { rows: starts } = await client.query<{ name: string; version: number }>(
      `select pg_walfile_name(pg_backup_start('plumbline', fast => true)) as name,
         current_setting('server_version_num')::int / 10000 as version`,
    );
    const { files, folders } = await copyFiles(cluster, target, sealing);
    const completeAt = now();
    const { rows: ends } = await client.query<{ label: string; lsn: string }>(
      'select labelfile as label, lsn::text from pg_backup_stop(wait_for_archive => false)',
    );
    const [start, end] = [starts[0], ends[0]];
    if (!start || !end) throw new Error('PostgreSQL did not begin a backup');
    files.backup_label = await sealing.seal(
      () => Readable.from([Buffer.from(end.label)]),
      path.join(target, 'backup_label'),
    );
    const { rows } = await client.query<{ last: string }>(
      'select pg_walfile_name($1::pg_lsn) as last, pg_switch_wal()',
      [end.lsn],
    );
    const last = rows[0]?.last ?? '';
    const log = await copyLog(cluster, path.join(target, '../log'), sealing, [start.name, last]);
    return {
      completeAt,
      database: {
        kind: 'built-in',
        version: start.version,
        firstLog: start.name,
        folders,
        files,
        log,
      },
    };
  } finally {
    // Ends the slot, and the backup if it was not finished.
    await client.end();
  }
}

async function copyFiles(cluster: string, target: string, sealing: Sealing) {
  const files: Record<string, Sealed> = {};
  const { names, folders } = await listCluster(cluster);
  await forEachConcurrently(names, CONCURRENT, async (name) => {
    const sealed = await sealing
      .seal(() => createReadStream(path.join(cluster, name)), path.join(target, name))
      // A table that was dropped meanwhile.
      .catch(ifGone);
    if (sealed) files[name] = sealed;
  });
  return { files, folders: [...folders, 'pg_wal/archive_status', 'pg_wal/summaries'] };
}

async function listCluster(cluster: string) {
  const [names, folders]: [string[], string[]] = [[], []];
  const visit = async (below: string) => {
    const entries = await readdir(path.join(cluster, below), { withFileTypes: true }).catch(ifGone);
    for (const entry of entries ?? []) {
      const name = path.join(below, entry.name);
      if (LEFT_OUT.has(name) || /(^|\/)pgsql_tmp|pg_internal\.init$/.test(name)) continue;
      if (entry.isSymbolicLink())
        throw new Error(`${name} is a link: a database with tablespaces needs a tool of its own.`);
      if (entry.isFile()) names.push(name);
      if (!entry.isDirectory()) continue;
      folders.push(name);
      if (!EMPTIED.has(name)) await visit(name);
    }
  };
  await visit('');
  return { names, folders };
}

const ifGone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

/** The segments from the first to the last, and the histories of earlier timelines. */
async function copyLog(
  cluster: string,
  target: string,
  sealing: Sealing,
  [first, last]: [string, string],
) {
  const copied: Record<string, Sealed> = {};
  const names = await readdir(path.join(cluster, 'pg_wal'));
  const needed = names.filter(
    (name) =>
      /^[0-9A-F]{8}\.history$/.test(name) ||
      (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  );
  if (!needed.includes(first) || !needed.includes(last))
    throw new Error('The log of the backup is not complete; nothing was kept. Try again.');
  for (const name of needed.sort())
    copied[name] = await sealing.seal(
      () => createReadStream(path.join(cluster, 'pg_wal', name)),
      path.join(target, name),
    );
  return copied;
}
