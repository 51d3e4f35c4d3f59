import { migrate, openDatabase } from './database.ts';
import { settingsFromEnvironment } from './settings.ts';
import { rotateSigningKey } from './signing-keys.ts';

// Replaces the signing key now, e.g. when the old one may have leaked. Running processes use the new key for their
// next token.
const settings = settingsFromEnvironment(process.env);
const db = openDatabase(settings.databaseUrl);
try {
  await migrate(db);
  const { kid } = await rotateSigningKey({ ...settings, db, now: () => new Date() });
  process.stdout.write(`Tokens are signed with the key ${kid} now.\n`);
} finally {
  await db.end();
}
