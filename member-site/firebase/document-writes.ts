import type { Db } from '../database.ts';
import { canCreate, canUpdate, type Reader } from '../document-rules.ts';
import { type Document, findDocument, insertDocument, replaceFields } from '../documents.ts';
import type { Site } from '../site.ts';
import type { Fields } from '../typed-values.ts';
import { documentName, permissionDenied } from './document-names.ts';
import { rpcError } from './errors.ts';

/** What a document must be like for a write to be made at all. */
export type Precondition = { exists?: boolean | undefined; updateTime?: string | undefined };

export type Write = {
  id: string;
  fields: Fields;
  /** The fields that it is about; without a mask it is about the whole document. */
  mask: string[] | undefined;
  precondition?: Precondition | undefined;
};

/** Makes one write as this reader, or refuses it in the words of Firestore. */
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
  const made = document
    ? await replaceFields(db, document, fields, site.now())
    : await insertDocument(db, id, fields, site.now());
  if (!made) throw rpcError('ABORTED', 'Too much contention on these documents.');
  return made;
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

/** What is in the mask comes from the write, or goes when it is not there; the rest stays. */
function applyMask(kept: Fields, written: Fields, mask: string[] | undefined): Fields {
  if (!mask) return written;
  const untouched = Object.entries(kept).filter(([name]) => !mask.includes(name));
  const changed = Object.entries(written).filter(([name]) => mask.includes(name));
  return Object.fromEntries([...untouched, ...changed]);
}
