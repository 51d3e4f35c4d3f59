import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const text = /\.(js|css|html|json|map|svg|txt|webmanifest)$/;
const secret = /SECRET|TOKEN|PASSWORD|PRIVATE|SETUP_CODE|(?<!PUBLIC)_KEY$/;
/** Shorter ones would be found by chance. */
const SHORTEST = 8;

/** What nobody outside may read of an environment: secrets by their names, and the passwords in its addresses. */
export function secretsOf(environment: NodeJS.ProcessEnv) {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const kept = secret.test(name) ? value : passwordIn(value);
    return kept.length < SHORTEST ? [] : [{ name, kept }];
  });
}

const passwordIn = (value: string) =>
  URL.canParse(value) ? decodeURIComponent(new URL(value).password) : '';

/** Ends a build that has put a secret of its environment into what browsers are sent. */
export async function refuseSecretsIn(folder: string, environment: NodeJS.ProcessEnv) {
  const secrets = secretsOf(environment);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    if (!text.test(name)) continue;
    const body = await readFile(path.join(parentPath, name), 'utf8');
    const told = secrets.find(({ kept }) => body.includes(kept));
    if (told) throw new Error(`The build would tell browsers ${told.name}: it stands in ${name}.`);
  }
}
