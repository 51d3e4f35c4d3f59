import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import { pushKeys, pushSubscriptions } from '#features/notifications/push/tables.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { seal, unseal } from '../secrets/sealing.ts';

const PURPOSE = 'push key';

type Settings = Pick<Config, 'push' | 'secret' | 'formerSecret'>;

/** The pair of the settings, or the one that was made once for this database and all copies. */
export async function getPushKeyPair(db: Db, config: Settings) {
  const { publicKey, privateKey } = config.push;
  if (publicKey && privateKey) return { publicKey, privateKey };
  return (await loadStoredKeyPair(db, config)) ?? createKeyPair(db, config);
}

async function loadStoredKeyPair(db: Db, config: Settings) {
  const [kept] = await db.select().from(pushKeys).where(eq(pushKeys.id, 1));
  const privateKey = kept && unseal(config, PURPOSE, kept.privateKey);
  return privateKey ? { publicKey: kept.publicKey, privateKey } : undefined;
}

/** Also where the site's secret was lost: then no browser can be reached by the pair before. */
const createKeyPair = (db: Db, config: Settings) =>
  db.transaction(async (tx) => {
    await tx.insert(pushKeys).values({ publicKey: '', privateKey: '' }).onConflictDoNothing();
    const [before] = await tx.select().from(pushKeys).where(eq(pushKeys.id, 1)).for('update');
    const meanwhile = await loadStoredKeyPair(tx, config);
    if (meanwhile) return meanwhile;
    const made = webPush.generateVAPIDKeys();
    const privateKey = seal(config, PURPOSE, made.privateKey);
    await tx
      .update(pushKeys)
      .set({ publicKey: made.publicKey, privateKey })
      .where(eq(pushKeys.id, 1));
    if (before?.publicKey) await tx.delete(pushSubscriptions);
    return made;
  });
