import { v7 } from 'uuid';
import { type Random, randomFrom } from '../random.ts';

export type IdGenerator = ReturnType<typeof createIdGenerator>;

/** Generates ids and storage keys that depend only on the seed and on the dates. */
export function createIdGenerator(seed: number) {
  const forIds = randomFrom(seed, 'ids');
  const forFiles = randomFrom(seed, 'files');
  return {
    /** A UUIDv7 with this time. */
    idAt: (at: Date) => v7({ msecs: at.getTime(), random: bytes(forIds, 16) }),
    storageKey: () => bytes(forFiles, 24).toString('base64url'),
  };
}

const bytes = (random: Random, count: number) =>
  Buffer.from(Array.from({ length: count }, () => Math.floor(random.between(0, 256))));
