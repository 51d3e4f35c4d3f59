import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { canRead, type Reader } from '../document-rules.ts';
import { findDocument, findDocumentsByField } from '../documents.ts';
import { isSameSecret } from '../secrets.ts';
import type { Site } from '../site.ts';
import { verifyIdToken } from '../tokens.ts';
import { Fields } from '../typed-values.ts';
import { batchGet, commit } from './batch-calls.ts';
import {
  documentNotFound,
  documentsRoot,
  permissionDenied,
  presentDocument,
  requireValidId,
} from './document-names.ts';
import { type Precondition, writeDocument } from './document-writes.ts';
import { rpcError } from './errors.ts';
import { parseBody } from './request-body.ts';
import { type Query, RunQuery } from './structured-query.ts';
import { readMask, refuseUnknownParameters } from './system-parameters.ts';

type Call = (site: Site, reader: Reader, c: Context) => Promise<object>;

const calls = new Map<string, Call>([
  ['documents:runQuery', runQuery],
  ['documents:batchGet', batchGet],
  ['documents:commit', commit],
]);

/** The Firestore REST calls that read and write the users collection. */
export function firestoreRoutes(site: Site) {
  const root = documentsRoot(site);
  const routes = new Hono();

  routes.get(`/v1/${root}/users/:id`, async (c) => {
    const [reader, id] = [await authenticateReader(site, c), documentIdParam(c)];
    refuseUnknownParameters(c, ['mask.fieldPaths']);
    const mask = readMask(c, 'mask');
    const document = await findDocument(site.db, id);
    if (!canRead(reader, id, document)) throw permissionDenied();
    if (!document) throw documentNotFound(site, id);
    return c.json(presentDocument(site, document, mask));
  });

  routes.patch(`/v1/${root}/users/:id`, async (c) => {
    const [reader, id] = [await authenticateReader(site, c), documentIdParam(c)];
    refuseUnknownParameters(c, ['updateMask.fieldPaths', 'mask.fieldPaths', ...preconditionParams]);
    const [mask, responseMask] = [readMask(c, 'updateMask'), readMask(c, 'mask')];
    const precondition = readPrecondition(c);
    const { fields } = await parseBody(c, PatchBody);
    const written = await writeDocument(site, site.db, reader, { id, fields, mask, precondition });
    return c.json(presentDocument(site, written, responseMask));
  });

  routes.post(`/v1/${root.replace('/documents', '')}/:call`, async (c) => {
    const call = calls.get(c.req.param('call'));
    if (!call) throw rpcError('NOT_FOUND', 'Not found.');
    const reader = await authenticateReader(site, c);
    refuseUnknownParameters(c, []);
    return c.json(await call(site, reader, c));
  });

  routes.all('/v1/*', async (c) => {
    const reader = await authenticateReader(site, c);
    throw reader.kind === 'service' ? rpcError('NOT_FOUND', 'Not found.') : permissionDenied();
  });
  return routes;
}

async function runQuery(site: Site, reader: Reader, c: Context) {
  const { structuredQuery } = await parseBody(c, RunQuery);
  if (!canQuery(reader, structuredQuery)) throw permissionDenied();
  const { where, select, limit, offset } = structuredQuery;
  const { field, value } = where.fieldFilter;
  const found = await findDocumentsByField(site.db, field.fieldPath, value, { limit, offset });
  const mask = select?.fields.map(({ fieldPath }) => fieldPath);
  const readTime = site.now().toISOString();
  const results = found.map((document) => ({
    document: presentDocument(site, document, mask),
    readTime,
  }));
  return results.length > 0 ? results : [{ readTime }];
}

async function authenticateReader(site: Site, c: Context): Promise<Reader> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw permissionDenied();
  if (site.serviceKey && isSameSecret(token, site.serviceKey)) return { kind: 'service' };
  const read = await verifyIdToken(site, token);
  if ('refused' in read) throw rpcError('UNAUTHENTICATED', 'Missing or invalid authentication.');
  return { kind: 'member', uid: read.account.uid, email: read.account.email };
}

/** Members may only query themselves, so that they cannot find out who else is a member. */
function canQuery(reader: Reader, { where: { fieldFilter } }: Query) {
  if (reader.kind === 'service') return true;
  const { field, value } = fieldFilter;
  return (
    field.fieldPath === 'firebaseUid' && 'stringValue' in value && value.stringValue === reader.uid
  );
}

const documentIdParam = (c: Context) => requireValidId(c.req.param('id') ?? '');

const PatchBody = z.object({ name: z.string().optional(), fields: Fields.default({}) });

const preconditionParams = ['currentDocument.exists', 'currentDocument.updateTime'] as const;

const PreconditionQuery = z.object({
  exists: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  updateTime: z.iso.datetime({ offset: true }).optional(),
});

function readPrecondition(c: Context): Precondition {
  const [exists, updateTime] = preconditionParams.map((name) => c.req.query(name));
  const { data } = PreconditionQuery.safeParse({ exists, updateTime });
  if (!data) throw rpcError('INVALID_ARGUMENT', 'Invalid value at "current_document".');
  return data;
}
