import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inArray } from 'drizzle-orm';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { insertMissingRules } from '#features/quotes/state-rules/data.ts';
import { hasAnyUser, hasMasterAdmin } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { demoSignIns } from '../../database/seed/sign-ins.ts';
import type { Config } from './config/config.ts';
import { type Db, openDatabase } from './database/database.ts';
import { programFile } from './root.ts';

/**
 * Inserts the data of every installation, and the demo world if it is wanted and nobody is registered yet. Returns
 * the demo sign-ins, and whether the site still needs a master admin.
 */
export async function prepareData(config: Pick<Config, 'seed'>, url: string) {
  const { pool, db } = openDatabase(url, () => {});
  try {
    await insertMissingCategories(db, builtInCategories);
    await insertMissingRules(db);
    if (config.seed === 'demo' && !(await hasAnyUser(db))) await runSeed(url);
    return {
      signIns: config.seed === 'demo' ? await findDemoSignIns(db) : [],
      isMasterAdminMissing: !(await hasMasterAdmin(db)),
    };
  } finally {
    await pool.end();
  }
}

/**
 * Fills the empty database in a process of its own: it happens once in the life of a site, and the memory that its
 * texts and pictures take would stay with this one.
 */
async function runSeed(url: string) {
  const seed = spawn(process.execPath, [programFile('database/seed')], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error('The demo world could not be made: see above.');
}

async function findDemoSignIns(db: Db) {
  const addresses = demoSignIns.map(({ email }) => email);
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, addresses));
  const existing = new Set(rows.map(({ email }) => email));
  return demoSignIns.filter(({ email }) => existing.has(email));
}
