import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** What a file in the backup holds: its length and SHA-256 before it was compressed and encrypted. */
export type Sealed = { bytes: number; sha256: string };

/** Writes files of a backup, compressed and, with a key, encrypted; and reads them back. */
export type Sealing = {
  /** The file is there whole or not at all, and on the disk. A source is opened only when it is read. */
  seal(source: () => AsyncIterable<Uint8Array>, target: string): Promise<Sealed>;
  /** Writes the content to `target`, and returns what it was. Throws for a wrong key or a damaged file. */
  unseal(source: string, target: string): Promise<Sealed>;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const DESCRIPTION = 'folder.json';
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

type Description = { format: 1; salt?: string; check?: string };

/** Opens a folder of backups. The first use decides whether it is encrypted, and by which key. */
export async function openSealing(folder: string, passphrase: string | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const description = await describeFolder(folder, passphrase);
  if (!description.salt || !description.check) {
    if (passphrase !== undefined)
      throw new Error(
        `${folder} holds backups without encryption. Unset BACKUP_KEY, or use another folder.`,
      );
    return sealingWith(undefined);
  }
  if (passphrase === undefined)
    throw new Error(
      `${folder} holds encrypted backups: set BACKUP_KEY to the key they were made with.`,
    );
  const key = await deriveKey(passphrase, Buffer.from(description.salt, 'base64'));
  if (!timingSafeEqual(checkOf(key), Buffer.from(description.check, 'base64')))
    throw new Error(`BACKUP_KEY is not the key that the backups in ${folder} were made with.`);
  return sealingWith(key);
}

async function describeFolder(folder: string, passphrase: string | undefined) {
  const file = path.join(folder, DESCRIPTION);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Description;
  const salt = randomBytes(16);
  const description: Description =
    passphrase === undefined
      ? { format: 1 }
      : {
          format: 1,
          salt: salt.toString('base64'),
          check: checkOf(await deriveKey(passphrase, salt)).toString('base64'),
        };
  await writeFile(file, `${JSON.stringify(description)}\n`, { flag: 'wx', mode: 0o600 });
  return description;
}

const scryptKey = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt);

const deriveKey = (passphrase: string, salt: Buffer) =>
  scryptKey(passphrase, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 });

const checkOf = (key: Buffer) => createHmac('sha256', key).update('plumbline backups').digest();

function sealingWith(key: Buffer | undefined): Sealing {
  return {
    async seal(source, target) {
      const { counter, sealed } = countingDigest();
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const temporary = path.join(path.dirname(target), `.unfinished-${randomUUID()}`);
      try {
        const written = createWriteStream(temporary, { flags: 'wx', mode: 0o600 });
        const compress = createZstdCompress(COMPRESSION);
        if (key) await pipeline(source(), counter, compress, encrypting(key), written);
        else await pipeline(source(), counter, compress, written);
        await syncAndRename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return sealed();
    },
    async unseal(source, target) {
      const { counter, sealed } = countingDigest();
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const written = () => createWriteStream(target, { mode: 0o600 });
      const decompress = createZstdDecompress();
      if (key) {
        const { start, decipher } = await openEncrypted(source, key);
        const end = (await sizeOf(source)) - TAG_BYTES - 1;
        const content = createReadStream(source, { start, end });
        await pipeline(content, decipher, decompress, counter, written());
      } else await pipeline(createReadStream(source), decompress, counter, written());
      return sealed();
    },
  };
}

/** The nonce first, the tag last. */
function encrypting(key: Buffer) {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!isBegun) this.push(iv);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(iv);
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/** GCM says only at the end whether the content is whole, so nothing that is unsealed may be used before that. */
async function openEncrypted(source: string, key: Buffer) {
  const file = await open(source);
  try {
    const { size } = await file.stat();
    if (size < IV_BYTES + TAG_BYTES) throw new Error(`${path.basename(source)} is damaged`);
    const iv = Buffer.alloc(IV_BYTES);
    const tag = Buffer.alloc(TAG_BYTES);
    await file.read(iv, 0, IV_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, iv);
    decipher.setAuthTag(tag);
    return { start: IV_BYTES, decipher };
  } finally {
    await file.close();
  }
}

async function sizeOf(source: string) {
  const file = await open(source);
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function countingDigest() {
  const hash = createHash('sha256');
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { counter, sealed: (): Sealed => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Syncs the file, gives it its name, and syncs the folder that has the name. */
export async function syncAndRename(temporary: string, target: string) {
  await syncPath(temporary);
  await rename(temporary, target);
  await syncPath(path.dirname(target));
}

export async function syncPath(location: string) {
  const handle = await open(location, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
