import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const textExtension = /\.(js|css|html|json|map|svg|txt|webmanifest)$/;
const secretName = /SECRET|TOKEN|PASSWORD|PRIVATE|SETUP_CODE|(?<!PUBLIC)_KEY$/;
/** Shorter values would be found by chance. */
const MIN_SECRET_LENGTH = 8;

/** The secrets of an environment: settings that are secret by name, and passwords in its URLs. */
export function findSecrets(environment: NodeJS.ProcessEnv) {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const secret = secretName.test(name) ? value : passwordInUrl(value);
    return secret.length < MIN_SECRET_LENGTH ? [] : [{ name, secret }];
  });
}

const passwordInUrl = (value: string) =>
  URL.canParse(value) ? decodeURIComponent(new URL(value).password) : '';

/** Fails a build that contains a secret of its environment in files sent to browsers. */
export async function assertNoSecretsIn(folder: string, environment: NodeJS.ProcessEnv) {
  const secrets = findSecrets(environment);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    if (!textExtension.test(name)) continue;
    const body = await readFile(path.join(parentPath, name), 'utf8');
    const leaked = secrets.find(({ secret }) => body.includes(secret));
    if (leaked)
      throw new Error(`The build would tell browsers ${leaked.name}: it stands in ${name}.`);
  }
}
