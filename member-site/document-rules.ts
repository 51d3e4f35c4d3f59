import type { Document } from './documents.ts';
import { type Fields, stringField } from './typed-values.ts';

/** Who calls: a program with the service key, or a member with a token. */
export type Reader = { kind: 'service' } | { kind: 'member'; uid: string; email: string };

/** The fields of their own document that members may write. */
const memberWritableFields = new Set(['firstName', 'lastName', 'phone', 'zipCode']);
const memberCreatableFields = new Set([
  ...memberWritableFields,
  'firebaseUid',
  'email',
  'role',
  'createdAt',
]);

export function canRead(reader: Reader, id: string, document: Document | undefined) {
  if (reader.kind === 'service') return true;
  return document ? stringField(document.fields, 'firebaseUid') === reader.uid : id === reader.uid;
}

export function canCreate(reader: Reader, id: string, fields: Fields) {
  if (reader.kind === 'service') return true;
  return (
    id === reader.uid &&
    stringField(fields, 'firebaseUid') === reader.uid &&
    stringField(fields, 'email') === reader.email &&
    (!Object.hasOwn(fields, 'role') || stringField(fields, 'role') === 'member') &&
    Object.keys(fields).every((name) => memberCreatableFields.has(name))
  );
}

/** A member's write may contain other fields, as long as it does not change them. */
export function canUpdate(reader: Reader, document: Document, fields: Fields) {
  if (reader.kind === 'service') return true;
  if (stringField(document.fields, 'firebaseUid') !== reader.uid) return false;
  const names = new Set([...Object.keys(document.fields), ...Object.keys(fields)]);
  return [...names].every(
    (name) => memberWritableFields.has(name) || isDeepEqual(document.fields[name], fields[name]),
  );
}

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
