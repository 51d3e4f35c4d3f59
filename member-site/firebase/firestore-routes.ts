import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { mayCreate, mayRead, mayUpdate, type Reader } from '../document-rules.ts';
import {
  type Document,
  documentsWhere,
  findDocument,
  insertDocument,
  replaceFields,
} from '../documents.ts';
import { sameSecret } from '../secrets.ts';
import type { Site } from '../site.ts';
import { readIdToken } from '../tokens.ts';
import { type Fields, Fields as FieldsShape, fieldName } from '../typed-values.ts';
import { rpcError } from './errors.ts';
import { bodyOf } from './request-body.ts';
import { type Query, RunQuery } from './structured-query.ts';

const MAX_ID = 1_500;

const denied = () => rpcError('PERMISSION_DENIED', 'Missing or insufficient permissions.');

/** The Firestore REST calls that the users collection of a membership site is read and written by. */
export function firestoreRoutes(site: Site) {
  const root = `projects/${site.projectId}/databases/(default)/documents`;
  const routes = new Hono();

  const shown = ({ id, fields, createdAt, updatedAt }: Document) => ({
    name: `${root}/users/${id}`,
    fields,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  });
  const notFound = (id: string) =>
    rpcError('NOT_FOUND', `Document "${root}/users/${id}" not found.`);

  routes.get(`/v1/${root}/users/:id`, async (c) => {
    const [reader, id] = [await readerOf(site, c), idOf(c)];
    const document = await findDocument(site.db, id);
    if (!mayRead(reader, id, document)) throw denied();
    if (!document) throw notFound(id);
    return c.json(shown(document));
  });

  routes.patch(`/v1/${root}/users/:id`, async (c) => {
    const [reader, id] = [await readerOf(site, c), idOf(c)];
    const mask = maskOf(c);
    const body = await bodyOf(c, Write);
    const document = await findDocument(site.db, id);
    const fields = masked(document?.fields ?? {}, body.fields, mask);
    const allowed = document ? mayUpdate(reader, document, fields) : mayCreate(reader, id, fields);
    if (!allowed) throw denied();
    const written = document
      ? await replaceFields(site.db, document, fields, site.now())
      : await insertDocument(site.db, id, fields, site.now());
    if (!written) throw rpcError('ABORTED', 'Too much contention on these documents.');
    return c.json(shown(written));
  });

  routes.post(`/v1/${root.replace('/documents', '')}/:call`, async (c) => {
    if (c.req.param('call') !== 'documents:runQuery') throw rpcError('NOT_FOUND', 'Not found.');
    const reader = await readerOf(site, c);
    const { structuredQuery } = await bodyOf(c, RunQuery);
    if (!mayQuery(reader, structuredQuery)) throw denied();
    const { field, value } = structuredQuery.where.fieldFilter;
    const found = await documentsWhere(site.db, field.fieldPath, value, structuredQuery.limit);
    const readTime = site.now().toISOString();
    const results = found.map((document) => ({ document: shown(document), readTime }));
    return c.json(results.length > 0 ? results : [{ readTime }]);
  });

  routes.all('/v1/*', async (c) => {
    const reader = await readerOf(site, c);
    throw reader.kind === 'service' ? rpcError('NOT_FOUND', 'Not found.') : denied();
  });
  return routes;
}

async function readerOf(site: Site, c: Context): Promise<Reader> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw denied();
  if (site.serviceKey && sameSecret(token, site.serviceKey)) return { kind: 'service' };
  const read = await readIdToken(site, token);
  if ('refused' in read) throw rpcError('UNAUTHENTICATED', 'Missing or invalid authentication.');
  return { kind: 'member', uid: read.account.uid, email: read.account.email };
}

/** Members may only look for themselves, so that no query tells who else there is. */
function mayQuery(reader: Reader, { where: { fieldFilter } }: Query) {
  if (reader.kind === 'service') return true;
  const { field, value } = fieldFilter;
  return (
    field.fieldPath === 'firebaseUid' && 'stringValue' in value && value.stringValue === reader.uid
  );
}

function idOf(c: Context) {
  const id = c.req.param('id') ?? '';
  const usable = id.length <= MAX_ID && !/^\.{1,2}$|^__.*__$|[/\0]/.test(id) && id.isWellFormed();
  if (!usable) throw rpcError('INVALID_ARGUMENT', 'Resource id is invalid.');
  return id;
}

const Write = z.object({ name: z.string().optional(), fields: FieldsShape.default({}) });

/** The fields that a write is about; without a mask it is about the whole document. */
function maskOf(c: Context) {
  const unknown = Object.keys(c.req.query()).find((name) => name !== 'updateMask.fieldPaths');
  if (unknown) throw rpcError('INVALID_ARGUMENT', `Cannot bind query parameter "${unknown}".`);
  const paths = c.req.queries('updateMask.fieldPaths');
  if (paths?.some((path) => !fieldName.safeParse(path).success))
    throw rpcError('INVALID_ARGUMENT', 'Invalid property path.');
  return paths;
}

/** What is in the mask comes from the write, or goes when it is not there; the rest stays. */
function masked(kept: Fields, written: Fields, mask: string[] | undefined): Fields {
  if (!mask) return written;
  const untouched = Object.entries(kept).filter(([name]) => !mask.includes(name));
  const changed = Object.entries(written).filter(([name]) => mask.includes(name));
  return Object.fromEntries([...untouched, ...changed]);
}
