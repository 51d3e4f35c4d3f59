import type { Db } from './database.ts';
import { type Fields, stringValue, type TypedValue } from './typed-values.ts';

/** A document of the users collection. Most are named after the account's uid; older ones are not. */
export type Document = { id: string; fields: Fields; createdAt: Date; updatedAt: Date };

const columns = `id, fields, created_at as "createdAt", updated_at as "updatedAt"`;

export async function findDocument(db: Db, id: string) {
  const { rows } = await db.query<Document>(
    `select ${columns} from member_site.documents where id = $1`,
    [id],
  );
  return rows[0];
}

export async function findDocumentsByField(
  db: Db,
  field: string,
  value: TypedValue,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const { rows } = await db.query<Document>(
    `select ${columns} from member_site.documents
     where fields -> $1::text = $2::jsonb order by id limit $3 offset $4`,
    [field, JSON.stringify(value), limit, offset],
  );
  return rows;
}

/** The document of an account, by its uid field. */
export async function findDocumentByUid(db: Db, uid: string) {
  const [document] = await findDocumentsByField(db, 'firebaseUid', stringValue(uid), { limit: 1 });
  return document;
}

export async function insertDocument(db: Db, id: string, fields: Fields, now: Date) {
  const { rows } = await db.query<Document>(
    `insert into member_site.documents (id, fields, created_at, updated_at)
     values ($1, $2, $3, $3) on conflict (id) do nothing returning ${columns}`,
    [id, JSON.stringify(fields), now],
  );
  return rows[0];
}

/** Replaces the fields, unless the document changed since it was read: then undefined. */
export async function replaceFields(db: Db, read: Document, fields: Fields, now: Date) {
  const { rows } = await db.query<Document>(
    `update member_site.documents set fields = $2, updated_at = $4
     where id = $1 and fields = $3::jsonb returning ${columns}`,
    [read.id, JSON.stringify(fields), JSON.stringify(read.fields), now],
  );
  return rows[0];
}

/** Changes some fields of a document; parallel changes of other fields are kept. */
export const mergeFields = (db: Db, id: string, fields: Fields, now: Date) =>
  db.query(
    'update member_site.documents set fields = fields || $2::jsonb, updated_at = $3 where id = $1',
    [id, JSON.stringify(fields), now],
  );
