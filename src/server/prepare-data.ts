import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { hasAnyUser, hasMasterAdmin } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { demoSignIns } from '../../database/seed/sign-ins.ts';
import type { Config } from './config/config.ts';
import { type Db, openDatabase } from './database/database.ts';
import { openStorage } from './files/open-storage.ts';

/**
 * Inserts the data of every installation, and the demo world if it is wanted and nobody is registered yet. Returns
 * the demo sign-ins, and whether the site still needs a master admin.
 */
export async function prepareData(config: Config, url: string, log: Pick<Logger, 'error'>) {
  const { pool, db } = openDatabase(url, () => {});
  try {
    await insertMissingCategories(db, builtInCategories);
    if (config.seed === 'demo' && !(await hasAnyUser(db))) {
      // Needed once in the life of a site, so no other start should load its texts and pictures.
      const { seedDemo } = await import('../../database/seed/demo.ts');
      const storage = await openStorage(config, log);
      await seedDemo({ db, storage, now: new Date(), brand: config.brand });
    }
    return {
      signIns: config.seed === 'demo' ? await findDemoSignIns(db) : [],
      isMasterAdminMissing: !(await hasMasterAdmin(db)),
    };
  } finally {
    await pool.end();
  }
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
