import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { mayRead, type Reader } from '../document-rules.ts';
import { documentsWhere, findDocument } from '../documents.ts';
import { sameSecret } from '../secrets.ts';
import type { Site } from '../site.ts';
import { readIdToken } from '../tokens.ts';
import { Fields } from '../typed-values.ts';
import { batchGet, commit } from './batch-calls.ts';
import { checkedId, denied, notFound, rootOf, shown } from './document-names.ts';
import { type Precondition, writeDocument } from './document-writes.ts';
import { rpcError } from './errors.ts';
import { bodyOf } from './request-body.ts';
import { type Query, RunQuery } from './structured-query.ts';
import { maskIn, refuseUnknownParameters } from './system-parameters.ts';

type Call = (site: Site, reader: Reader, c: Context) => Promise<object>;

const calls = new Map<string, Call>([
  ['documents:runQuery', runQuery],
  ['documents:batchGet', batchGet],
  ['documents:commit', commit],
]);

/** The Firestore REST calls that the users collection of a membership site is read and written by. */
export function firestoreRoutes(site: Site) {
  const root = rootOf(site);
  const routes = new Hono();

  routes.get(`/v1/${root}/users/:id`, async (c) => {
    const [reader, id] = [await readerOf(site, c), idOf(c)];
    refuseUnknownParameters(c, ['mask.fieldPaths']);
    const mask = maskIn(c, 'mask');
    const document = await findDocument(site.db, id);
    if (!mayRead(reader, id, document)) throw denied();
    if (!document) throw notFound(site, id);
    return c.json(shown(site, document, mask));
  });

  routes.patch(`/v1/${root}/users/:id`, async (c) => {
    const [reader, id] = [await readerOf(site, c), idOf(c)];
    refuseUnknownParameters(c, ['updateMask.fieldPaths', 'mask.fieldPaths', ...preconditions]);
    const [mask, answered] = [maskIn(c, 'updateMask'), maskIn(c, 'mask')];
    const precondition = preconditionIn(c);
    const { fields } = await bodyOf(c, Sent);
    const written = await writeDocument(site, site.db, reader, { id, fields, mask, precondition });
    return c.json(shown(site, written, answered));
  });

  routes.post(`/v1/${root.replace('/documents', '')}/:call`, async (c) => {
    const call = calls.get(c.req.param('call'));
    if (!call) throw rpcError('NOT_FOUND', 'Not found.');
    const reader = await readerOf(site, c);
    refuseUnknownParameters(c, []);
    return c.json(await call(site, reader, c));
  });

  routes.all('/v1/*', async (c) => {
    const reader = await readerOf(site, c);
    throw reader.kind === 'service' ? rpcError('NOT_FOUND', 'Not found.') : denied();
  });
  return routes;
}

async function runQuery(site: Site, reader: Reader, c: Context) {
  const { structuredQuery } = await bodyOf(c, RunQuery);
  if (!mayQuery(reader, structuredQuery)) throw denied();
  const { where, select, limit, offset } = structuredQuery;
  const { field, value } = where.fieldFilter;
  const found = await documentsWhere(site.db, field.fieldPath, value, { limit, offset });
  const mask = select?.fields.map(({ fieldPath }) => fieldPath);
  const readTime = site.now().toISOString();
  const results = found.map((document) => ({ document: shown(site, document, mask), readTime }));
  return results.length > 0 ? results : [{ readTime }];
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

const idOf = (c: Context) => checkedId(c.req.param('id') ?? '');

const Sent = z.object({ name: z.string().optional(), fields: Fields.default({}) });

const preconditions = ['currentDocument.exists', 'currentDocument.updateTime'] as const;

const InAddress = z.object({
  exists: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  updateTime: z.iso.datetime({ offset: true }).optional(),
});

function preconditionIn(c: Context): Precondition {
  const [exists, updateTime] = preconditions.map((name) => c.req.query(name));
  const { data } = InAddress.safeParse({ exists, updateTime });
  if (!data) throw rpcError('INVALID_ARGUMENT', 'Invalid value at "current_document".');
  return data;
}
