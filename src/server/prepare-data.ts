import { inArray } from 'drizzle-orm';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { hasAnyUser, hasMasterAdmin } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { demoSignIns } from '../../database/seed/sign-ins.ts';
import type { Config } from './config/config.ts';
import { type Db, openDatabase } from './database/database.ts';
import { createDiskStorage } from './files/storage.ts';

/**
 * Puts in place what every installation has, and the seed world where nobody is registered yet. Says
 * who of the seed world may sign in, and whether the site still lacks a master admin.
 */
export async function prepareData(config: Config, url: string) {
  const { pool, db } = openDatabase(url, () => {});
  try {
    await insertMissingCategories(db, builtInCategories);
    if (config.seed === 'demo' && !(await hasAnyUser(db))) {
      // Its words and pictures are needed once in a site's life: no other start should read them.
      const { seedDemo } = await import('../../database/seed/demo.ts');
      const storage = createDiskStorage(config.dataDir);
      await seedDemo({ db, storage, now: new Date(), brand: config.brand });
    }
    return {
      signIns: config.seed === 'demo' ? await findDemoSignIns(db) : [],
      needsMasterAdmin: !(await hasMasterAdmin(db)),
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
  const known = new Set(rows.map(({ email }) => email));
  return demoSignIns.filter(({ email }) => known.has(email));
}
