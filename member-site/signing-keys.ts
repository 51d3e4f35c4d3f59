import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type Db, inTransaction, lock } from './database.ts';
import { seal, unseal } from './secrets.ts';
import { addMs, days, hours, type Site } from './site.ts';
import { selfSignedCertificate } from './x509.ts';

/** Tokens expire at most an hour after their key was replaced; the rest allows for slow clocks. */
const PUBLISH_GRACE_MS = hours(2);

type SigningContext = Pick<Site, 'db' | 'now' | 'secret' | 'keyHours' | 'projectId'>;

type SigningKey = { kid: string; privateKey: KeyObject };

const generateKeyPairAsync = promisify(generateKeyPair);

/** The current signing key; replaces it when it has been used for `keyHours`. */
export async function getSigningKey(site: SigningContext): Promise<SigningKey> {
  const newest = await newestKey(site.db);
  const privateKey = newest && unseal(newest.privateKey, site.secret);
  if (newest && privateKey && addMs(newest.createdAt, hours(site.keyHours)) > site.now())
    return { kid: newest.kid, privateKey: createPrivateKey(privateKey) };
  return rotate(site, newest?.kid);
}

/** Replaces the signing key at once. Tokens that the old one signed stay valid until they expire. */
export async function rotateSigningKey(site: SigningContext) {
  const newest = await newestKey(site.db);
  return rotate(site, newest?.kid);
}

/** The certificates of all keys whose tokens may still be valid, by key id. */
export async function publishedCertificates({ db, now }: Site) {
  const { rows } = await db.query<{ kid: string; certificate: string }>(
    `select kid, certificate from member_site.signing_keys
     where superseded_at is null or superseded_at > $1 order by created_at desc`,
    [addMs(now(), -PUBLISH_GRACE_MS)],
  );
  return new Map(rows.map(({ kid, certificate }) => [kid, certificate]));
}

export const deleteUnpublishedKeys = ({ db, now }: Site) =>
  db.query('delete from member_site.signing_keys where superseded_at <= $1', [
    addMs(now(), -PUBLISH_GRACE_MS),
  ]);

/** Creates the next key. When another process was faster, its key is used. */
async function rotate(site: SigningContext, replaces: string | undefined): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPairAsync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(20).toString('hex');
  const now = site.now();
  const certificate = selfSignedCertificate({
    name: `${site.projectId} tokens`,
    publicKey,
    privateKey,
    from: now,
    until: addMs(now, Math.max(days(16), hours(2 * site.keyHours))),
  });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  const isRotated = await inTransaction(site.db, async (tx) => {
    await lock(tx, 'signing keys');
    if ((await newestKey(tx))?.kid !== replaces) return false;
    await tx.query(
      `update member_site.signing_keys set superseded_at = $1, private_key = ''
       where superseded_at is null`,
      [now],
    );
    await tx.query(
      `insert into member_site.signing_keys (kid, private_key, certificate, created_at)
       values ($1, $2, $3, $4)`,
      [kid, seal(pem, site.secret), certificate, now],
    );
    return true;
  });
  return isRotated ? { kid, privateKey } : getSigningKey(site);
}

async function newestKey(db: Db) {
  const { rows } = await db.query<{ kid: string; privateKey: string; createdAt: Date }>(
    `select kid, private_key as "privateKey", created_at as "createdAt"
     from member_site.signing_keys where superseded_at is null`,
  );
  return rows[0];
}
