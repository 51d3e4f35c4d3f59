import type { Db } from '../database.ts';
import { canCreate, canUpdate, type Reader } from '../document-rules.ts';
import { type Document, findDocument, insertDocument, replaceFields } from '../documents.ts';
import type { Site } from '../site.ts';
import type { Fields } from '../typed-values.ts';
import { documentName, permissionDenied } from './document-names.ts';
import { rpcError } from './errors.ts';

/** What must hold for the stored document, otherwise the write is refused. */
export type Precondition = { exists?: boolean | undefined; updateTime?: string | undefined };

export type Write = {
  id: string;
  fields: Fields;
  /** The fields to write; without a mask the whole document is replaced. */
  mask: string[] | undefined;
  precondition?: Precondition | undefined;
};

/** Writes a document on behalf of this reader, or refuses it with Firestore's errors. */
export async function writeDocument(
  site: Site,
  db: Db,
  reader: Reader,
  { id, fields: written, mask, precondition = {} }: Write,
) {
  const document = await findDocument(db, id);
  const fields = applyMask(document?.fields ?? {}, written, mask);
  const allowed = document ? canUpdate(reader, document, fields) : canCreate(reader, id, fields);
  if (!allowed) throw permissionDenied();
  assertPrecondition(precondition, document, documentName(site, id));
  const result = document
    ? await replaceFields(db, document, fields, site.now())
    : await insertDocument(db, id, fields, site.now());
  if (!result) throw rpcError('ABORTED', 'Too much contention on these documents.');
  return result;
}

function assertPrecondition(
  { exists, updateTime }: Precondition,
  document: Document | undefined,
  name: string,
) {
  if (!document && (exists || updateTime !== undefined))
    throw rpcError('NOT_FOUND', `No document to update: ${name}`);
  if (document && exists === false)
    throw rpcError('ALREADY_EXISTS', `Document already exists: ${name}`);
  if (document && updateTime !== undefined && Date.parse(updateTime) !== +document.updatedAt)
    throw rpcError(
      'FAILED_PRECONDITION',
      'The stored version does not match the required base version.',
    );
}

/** Fields of the mask are written, or removed when the write does not have them; other fields are kept. */
function applyMask(current: Fields, written: Fields, mask: string[] | undefined): Fields {
  if (!mask) return written;
  const untouched = Object.entries(current).filter(([name]) => !mask.includes(name));
  const changed = Object.entries(written).filter(([name]) => mask.includes(name));
  return Object.fromEntries([...untouched, ...changed]);
}
