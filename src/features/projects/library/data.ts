import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { type FileRow, isUnused, presentFile, recordRemoval } from '#features/files/data.ts';
import type { LibraryKind } from '#features/files/rules.ts';
import { files } from '#features/files/tables.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Context, Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { ProjectCaller } from '../rules.ts';
import { projects } from '../tables.ts';
import { FILE_IN_USE, LIBRARY_FILE_NOT_FOUND } from './rules.ts';

/** A file that nobody named a kind for is a photo if it is a picture. */
const kindOf = sql<LibraryKind>`coalesce(${files.libraryKind},
  case when ${files.type} like 'image/%' then 'photo' else 'other' end)`;

const isInOwnLibrary = (uid: string) => and(eq(files.ownerId, uid), files.inLibrary);

/** Of a project that the caller takes part in, and not kept to somebody else. */
const isSharedWith = ({ role, uid, contractorId }: ProjectCaller) =>
  and(
    eq(files.visibility, 'project'),
    role === 'homeowner'
      ? eq(projects.homeownerId, uid)
      : contractorId
        ? eq(projects.contractorId, contractorId)
        : sql`false`,
  );

const libraryColumns = { file: files, kind: kindOf, projectTitle: projects.title };

type Filter = { projectId?: string | undefined; kind?: LibraryKind | undefined };
type Page = { before?: string | undefined; limit: number };

/** Both parts are read by an index, newest first, and only then put together. */
export async function listLibrary(
  db: Db,
  caller: ProjectCaller,
  { projectId, kind }: Filter,
  { before, limit }: Page,
) {
  const filter = and(
    projectId === undefined ? undefined : eq(files.projectId, projectId),
    kind === undefined ? undefined : sql`${kindOf} = ${kind}`,
    before === undefined ? undefined : lt(files.id, before),
  );
  const own = db
    .select(libraryColumns)
    .from(files)
    .leftJoin(projects, eq(projects.id, files.projectId))
    .where(and(isInOwnLibrary(caller.uid), filter))
    .orderBy(desc(files.id))
    .limit(limit + 1);
  const shared = db
    .select(libraryColumns)
    .from(projects)
    .innerJoin(files, eq(files.projectId, projects.id))
    .where(and(isSharedWith(caller), sql`not (${isInOwnLibrary(caller.uid)})`, filter))
    .orderBy(desc(files.id))
    .limit(limit + 1);
  const rows = [...(await own), ...(await shared)];
  return rows.sort((a, b) => (a.file.id < b.file.id ? 1 : -1)).slice(0, limit + 1);
}

type LibraryRow = Awaited<ReturnType<typeof listLibrary>>[number];

export function presentLibraryFile(
  { file, kind, projectTitle }: LibraryRow,
  uid: string,
  services: Pick<Services, 'config'>,
  now: Date,
) {
  const mine = file.ownerId === uid;
  return {
    ...presentFile(file, services, now),
    kind,
    // The project may be gone with the account of its homeowner.
    projectId: projectTitle === null ? null : file.projectId,
    projectTitle,
    mine,
    mayChange: mine && file.inLibrary,
  };
}

/** A page of the files of one project that the caller may see, oldest first. */
export const listFilesOfProject = (
  db: Db,
  { projectId, uid, after }: { projectId: string; uid: string; after?: string | undefined },
  limit: number,
) =>
  db
    .select({ file: files, kind: kindOf })
    .from(files)
    .where(
      and(
        eq(files.projectId, projectId),
        or(eq(files.visibility, 'project'), isInOwnLibrary(uid)),
        after === undefined ? undefined : gt(files.id, after),
      ),
    )
    .orderBy(asc(files.id))
    .limit(limit);

/**
 * A file that its owner may change, locked: one in the library, or one that was uploaded and has no use yet. What a
 * message, a request, a log or a document holds stays as it is.
 */
export async function lockOwnFile(tx: Db, id: string, ownerId: string): Promise<FileRow> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), or(files.inLibrary, isUnused)))
    .for('update');
  if (file) return file;
  const isTheirs = await tx.$count(files, and(eq(files.id, id), eq(files.ownerId, ownerId)));
  throw isTheirs
    ? new ApiError('failed-precondition', FILE_IN_USE)
    : new ApiError('not-found', LIBRARY_FILE_NOT_FOUND);
}

/** How many files a library holds; locks its owner, so that parallel calls count one after the other. */
export async function countLibrary(tx: Db, ownerId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  return tx.$count(files, isInOwnLibrary(ownerId));
}

export async function changeLibraryFile(
  tx: Db,
  id: string,
  changes: Pick<FileRow, 'name' | 'libraryKind' | 'projectId' | 'visibility'>,
): Promise<LibraryRow> {
  await tx
    .update(files)
    .set({ ...changes, inLibrary: true, unclaimed: false })
    .where(eq(files.id, id));
  const [row] = await tx
    .select(libraryColumns)
    .from(files)
    .leftJoin(projects, eq(projects.id, files.projectId))
    .where(eq(files.id, id));
  if (!row) throw new ApiError('not-found', LIBRARY_FILE_NOT_FOUND);
  return row;
}

/** Deletes a file of a library; the reaction to it deletes the content. */
export async function removeLibraryFile(
  tx: Db,
  context: Pick<Context, 'actor' | 'requestId'>,
  file: FileRow,
) {
  await tx.delete(files).where(eq(files.id, file.id));
  await recordRemoval(tx, context, file);
}
