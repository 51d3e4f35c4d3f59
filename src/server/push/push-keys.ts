import { eq } from 'drizzle-orm';
import { pushKeys, pushSubscriptions } from '#features/notifications/push/tables.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { seal, unseal } from '../secrets/sealing.ts';

const PURPOSE = 'push key';

type Settings = Pick<Config, 'push' | 'secret' | 'formerSecret'>;

/** The configured key pair, or one that was generated once for this database and all copies of the program. */
export async function getPushKeyPair(db: Db, config: Settings) {
  const { publicKey, privateKey } = config.push;
  if (publicKey && privateKey) return { publicKey, privateKey };
  return (await loadStoredKeyPair(db, config)) ?? createKeyPair(db, config);
}

async function loadStoredKeyPair(db: Db, config: Settings) {
  const [stored] = await db.select().from(pushKeys).where(eq(pushKeys.id, 1));
  const privateKey = stored && unseal(config, PURPOSE, stored.privateKey);
  return privateKey ? { publicKey: stored.publicKey, privateKey } : undefined;
}

/** Also replaces a pair that cannot be unsealed because the site's secret was lost; its devices are then useless. */
const createKeyPair = (db: Db, config: Settings) =>
  db.transaction(async (tx) => {
    await tx.insert(pushKeys).values({ publicKey: '', privateKey: '' }).onConflictDoNothing();
    const [before] = await tx.select().from(pushKeys).where(eq(pushKeys.id, 1)).for('update');
    const existing = await loadStoredKeyPair(tx, config);
    if (existing) return existing;
    const { default: webPush } = await import('web-push');
    const generated = webPush.generateVAPIDKeys();
    const privateKey = seal(config, PURPOSE, generated.privateKey);
    await tx
      .update(pushKeys)
      .set({ publicKey: generated.publicKey, privateKey })
      .where(eq(pushKeys.id, 1));
    if (before?.publicKey) await tx.delete(pushSubscriptions);
    return generated;
  });
