import type { Document } from './documents.ts';
import { type Fields, textOf } from './typed-values.ts';

/** Who asks for documents: a program with the service key, or a member with a token. */
export type Reader = { kind: 'service' } | { kind: 'member'; uid: string; email: string };

/** What members may write about themselves; everything else is for the guild to set. */
const theirs = new Set(['firstName', 'lastName', 'phone', 'zipCode']);
const atFirst = new Set([...theirs, 'firebaseUid', 'email', 'role', 'createdAt']);

export function mayRead(reader: Reader, id: string, document: Document | undefined) {
  if (reader.kind === 'service') return true;
  return document ? textOf(document.fields, 'firebaseUid') === reader.uid : id === reader.uid;
}

export function mayCreate(reader: Reader, id: string, fields: Fields) {
  if (reader.kind === 'service') return true;
  return (
    id === reader.uid &&
    textOf(fields, 'firebaseUid') === reader.uid &&
    textOf(fields, 'email') === reader.email &&
    (!Object.hasOwn(fields, 'role') || textOf(fields, 'role') === 'member') &&
    Object.keys(fields).every((name) => atFirst.has(name))
  );
}

/** A member's write may repeat what is theirs to read, but change only what is theirs to write. */
export function mayUpdate(reader: Reader, document: Document, fields: Fields) {
  if (reader.kind === 'service') return true;
  if (textOf(document.fields, 'firebaseUid') !== reader.uid) return false;
  const names = new Set([...Object.keys(document.fields), ...Object.keys(fields)]);
  return [...names].every((name) => theirs.has(name) || same(document.fields[name], fields[name]));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
