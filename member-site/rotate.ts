import { migrate, openDatabase } from './database.ts';
import { settingsFromEnvironment } from './settings.ts';
import { rotateSigningKey } from './signing-keys.ts';

// Lets a new signing key take over now, for instance when the old one may have been seen. Running copies
// sign with it from their next token on.
const settings = settingsFromEnvironment(process.env);
const db = openDatabase(settings.databaseUrl);
try {
  await migrate(db);
  const { kid } = await rotateSigningKey({ ...settings, db, now: () => new Date() });
  process.stdout.write(`Tokens are signed with the key ${kid} now.\n`);
} finally {
  await db.end();
}
