import { randomBytes } from 'node:crypto';
import { newId } from '#lib/columns.ts';
import type { files } from './tables.ts';

type NewFile = typeof files.$inferInsert;

/** A public picture; the caller has to put its content into storage. */
export const sampleFile = (given: Partial<NewFile> = {}) =>
  ({
    id: newId(),
    visibility: 'public',
    storageKey: randomBytes(16).toString('hex'),
    name: 'after.webp',
    type: 'image/webp',
    size: 48_213,
    checksum: randomBytes(32).toString('hex'),
    width: 1200,
    height: 900,
    ...given,
  }) satisfies NewFile;
