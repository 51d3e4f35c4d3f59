import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const textExtension = /\.(js|css|html|json|map|svg|txt|webmanifest)$/;
const secretName = /SECRET|TOKEN|PASSWORD|PRIVATE|SETUP_CODE|(?<!PUBLIC)_KEY$/;
/** Shorter ones would be found by chance. */
const MIN_SECRET_LENGTH = 8;

/** What nobody outside may read of an environment: secrets by their names, and the passwords in its addresses. */
export function findSecrets(environment: NodeJS.ProcessEnv) {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const kept = secretName.test(name) ? value : passwordInUrl(value);
    return kept.length < MIN_SECRET_LENGTH ? [] : [{ name, kept }];
  });
}

const passwordInUrl = (value: string) =>
  URL.canParse(value) ? decodeURIComponent(new URL(value).password) : '';

/** Ends a build that has put a secret of its environment into what browsers are sent. */
export async function assertNoSecretsIn(folder: string, environment: NodeJS.ProcessEnv) {
  const secrets = findSecrets(environment);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    if (!textExtension.test(name)) continue;
    const body = await readFile(path.join(parentPath, name), 'utf8');
    const leaked = secrets.find(({ kept }) => body.includes(kept));
    if (leaked)
      throw new Error(`The build would tell browsers ${leaked.name}: it stands in ${name}.`);
  }
}
