import { v7 } from 'uuid';
import { type Random, randomFrom } from '../random.ts';

export type IdGenerator = ReturnType<typeof createIdGenerator>;

/** Names that are the same whenever the same world is made: nothing is left to chance but the date. */
export function createIdGenerator(seed: number) {
  const forIds = randomFrom(seed, 'ids');
  const forFiles = randomFrom(seed, 'files');
  return {
    /** The id of a row made at this moment: sorted by it, like every other. */
    idAt: (at: Date) => v7({ msecs: at.getTime(), random: bytes(forIds, 16) }),
    storageKey: () => bytes(forFiles, 24).toString('base64url'),
  };
}

const bytes = (random: Random, count: number) =>
  Buffer.from(Array.from({ length: count }, () => Math.floor(random.between(0, 256))));
