import type { FileRow } from '#features/files/data.ts';
import { type LibraryKind, renamed } from '#features/files/rules.ts';
import { callerOf } from '#features/quotes/service.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { recordJob, requireVisibleProject } from '../agreements/service.ts';
import { findProject } from '../data.ts';
import {
  changeLibraryFile,
  countLibrary,
  listFilesOfProject,
  lockOwnFile,
  removeLibraryFile,
} from './data.ts';
import {
  LIBRARY_FULL,
  type LibrarySharing,
  libraryKindNames,
  MAX_LIBRARY_FILES,
  MAX_ZIP_FILES,
  placeAfter,
  SHARING_NEEDS_PROJECT,
  uniqueName,
} from './rules.ts';

type Changes = {
  id: string;
  name?: string | undefined;
  kind?: LibraryKind | undefined;
  projectId?: string | null | undefined;
  visibility?: LibrarySharing | undefined;
};

/** Keeps an uploaded file in the library of its owner, or changes one that is there. */
export function saveToLibrary(context: Context, { id, name, kind, ...change }: Changes) {
  const caller = callerOf(context);
  const { uid } = caller;
  return context.db.transaction(async (tx) => {
    const count = await countLibrary(tx, uid);
    const file = await lockOwnFile(tx, id, uid);
    if (!file.inLibrary && count >= MAX_LIBRARY_FILES)
      throw new ApiError('resource-exhausted', LIBRARY_FULL);
    if (change.projectId) await requireVisibleProject(tx, caller, change.projectId);
    const place = placeAfter({ projectId: file.projectId, visibility: sharingOf(file) }, change);
    if (change.visibility === 'project' && place.visibility !== 'project')
      throw invalidArgument('visibility', SHARING_NEEDS_PROJECT);
    // Its owner may have left the project since.
    if (place.visibility === 'project' && place.projectId)
      await requireVisibleProject(tx, caller, place.projectId);
    const row = await changeLibraryFile(tx, id, {
      ...place,
      name: name === undefined ? file.name : renamed(name, file.name),
      libraryKind: kind ?? file.libraryKind,
    });
    await recordChange(tx, context, file, row.file);
    return row;
  });
}

export function removeFromLibrary(context: Context, id: string) {
  const { uid } = requireSignedIn(context);
  return context.db.transaction(async (tx) => {
    const file = await lockOwnFile(tx, id, uid);
    await removeLibraryFile(tx, context, file);
    await recordChange(tx, context, file);
  });
}

const sharingOf = ({ visibility }: FileRow): LibrarySharing =>
  visibility === 'project' ? 'project' : 'private';

/** Tells the screens of whoever sees the file, or did until now. */
async function recordChange(tx: Db, context: Context, ...states: FileRow[]) {
  const { uid } = requireSignedIn(context);
  await recordActivity(tx, context, {
    ...{ type: 'library.changed', subjectType: 'library', subjectId: uid },
    audience: [uid],
  });
  const shared = states.filter((file) => sharingOf(file) === 'project');
  for (const projectId of new Set(shared.map((file) => file.projectId))) {
    const project = projectId && (await findProject(tx, projectId));
    if (project) await recordJob(tx, context, 'project.filesChanged', project);
  }
}

const ZIP_PAGE_SIZE = 100;

/** The files of a project that somebody may see, in a folder for each kind. Those that cannot be read are named. */
export async function* projectZipEntries(
  { db, services: { storage } }: Pick<Context, 'db' | 'services'>,
  { projectId, uid }: { projectId: string; uid: string },
): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  const missing: string[] = [];
  let after: string | undefined;
  for (let count = 0; count < MAX_ZIP_FILES; ) {
    const page = await listFilesOfProject(db, { projectId, uid, after }, ZIP_PAGE_SIZE);
    for (const { file, kind } of page) {
      const path = uniqueName(`${libraryKindNames[kind]}/${safeName(file.name)}`, taken);
      const content = await storage.read(file.storageKey, file).catch(() => undefined);
      if (content) yield { path, content: [content] };
      else missing.push(path);
    }
    count += page.length;
    after = page.at(-1)?.file.id;
    if (page.length < ZIP_PAGE_SIZE) break;
  }
  if (missing.length > 0)
    yield {
      path: 'not-included.txt',
      content: [
        'We couldn’t read these files. Try the download again later.\n\n',
        missing.join('\n'),
      ],
    };
  else if (taken.size === 0)
    yield { path: 'README.txt', content: ['This project has no files yet.\n'] };
}

const safeName = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._,&()-]/gu, '_').slice(-120);
