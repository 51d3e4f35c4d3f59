import type { Document } from '../documents.ts';
import type { Site } from '../site.ts';
import type { Fields } from '../typed-values.ts';
import { rpcError } from './errors.ts';

const MAX_ID = 1_500;

export const documentsRoot = ({ projectId }: Site) =>
  `projects/${projectId}/databases/(default)/documents`;

export const documentName = (site: Site, id: string) => `${documentsRoot(site)}/users/${id}`;

export function requireValidId(id: string) {
  const usable =
    id.length <= MAX_ID && !/^$|^\.{1,2}$|^__.*__$|[/\0]/.test(id) && id.isWellFormed();
  if (!usable) throw rpcError('INVALID_ARGUMENT', 'Resource id is invalid.');
  return id;
}

/** The id in the name of a users document; undefined for other collections. */
export function userIdFromName(site: Site, name: string) {
  const root = `${documentsRoot(site)}/`;
  if (!name.startsWith(root)) throw rpcError('INVALID_ARGUMENT', 'Document name is invalid.');
  const users = `${root}users/`;
  return name.startsWith(users) ? requireValidId(name.slice(users.length)) : undefined;
}

/** A document as the API returns it, with the fields of the mask. */
export const presentDocument = (
  site: Site,
  { id, fields, createdAt, updatedAt }: Document,
  mask?: readonly string[],
) => ({
  name: documentName(site, id),
  fields: mask ? pickFields(fields, mask) : fields,
  createTime: createdAt.toISOString(),
  updateTime: updatedAt.toISOString(),
});

const pickFields = (fields: Fields, mask: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => mask.includes(name)));

export const documentNotFound = (site: Site, id: string) =>
  rpcError('NOT_FOUND', `Document "${documentName(site, id)}" not found.`);

export const permissionDenied = () =>
  rpcError('PERMISSION_DENIED', 'Missing or insufficient permissions.');
