import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'database/migrations';
const JOURNAL = `${FOLDER}/meta/_journal.json`;
const CHECKSUMS = `${FOLDER}/checksums.json`;

/**
 * What a database remembers of a migration: when it was made, by which the program decides what is still to
 * be run. The checksum says what it did.
 */
type Recorded = { when: number; sha256: string };

const readJson = <T>(root: string, path: string): T =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

/** The migrations as the files are now, by name, in the order in which they run. */
function readMigrations(root: string): Record<string, Recorded> {
  const { entries } = readJson<{ entries: { tag: string; when: number }[] }>(root, JOURNAL);
  return Object.fromEntries(
    entries.map(({ tag, when }) => {
      const content = readFileSync(join(root, FOLDER, `${tag}.sql`));
      return [tag, { when, sha256: createHash('sha256').update(content).digest('hex') }];
    }),
  );
}

const readRecorded = (root: string): Record<string, Recorded> =>
  existsSync(join(root, CHECKSUMS)) ? readJson(root, CHECKSUMS) : {};

/** Migrations that were edited, renamed or removed after they were recorded, or never recorded; one line each. */
export function findMigrationErrors(root: string): string[] {
  const migrations = readMigrations(root);
  const recorded = readRecorded(root);
  const files = globSync('*.sql', { cwd: join(root, FOLDER) }).map((file) => file.slice(0, -4));
  return [
    ...Object.entries(recorded).flatMap(([tag, before]) => {
      const now = migrations[tag];
      if (!now) return `${FOLDER}/${tag}.sql: was recorded, and is gone`;
      return now.when === before.when && now.sha256 === before.sha256
        ? []
        : `${FOLDER}/${tag}.sql: was changed after it was recorded; add a migration instead`;
    }),
    ...files
      .filter((tag) => !recorded[tag])
      .map((tag) =>
        migrations[tag]
          ? `${FOLDER}/${tag}.sql: is not in ${CHECKSUMS}; run npm run generate -- --record`
          : `${FOLDER}/${tag}.sql: is not in ${JOURNAL}`,
      ),
  ];
}

/** Records the migrations that are new. Those recorded before stay as they are. */
export function recordMigrations(root: string) {
  const recorded = { ...readMigrations(root), ...readRecorded(root) };
  writeFileSync(join(root, CHECKSUMS), `${JSON.stringify(recorded, null, 2)}\n`);
}
