import { implement } from '@orpc/server';
import { callerOf } from '#features/quotes/service.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { zipStream } from '#server/files/zip.ts';
import { contentDisposition } from '#server/http/content-disposition.ts';
import { requireVisibleProject } from '../agreements/service.ts';
import { libraryContract } from './contract.ts';
import { listLibrary, presentLibraryFile } from './data.ts';
import { projectZipEntries, removeFromLibrary, saveToLibrary } from './service.ts';

const api = implement(libraryContract).$context<Context>().use(guarded);

export const libraryHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...filter }, context }) => {
    const caller = requireSignedIn(context);
    const page = { before: idFromCursor(cursor), limit };
    const rows = await listLibrary(context.db, caller, filter, page);
    const { items, nextCursor } = pageFrom(rows, limit, ({ file }) => [file.id]);
    const present = (row: (typeof items)[number]) =>
      presentLibraryFile(row, caller.uid, context.services, context.now());
    return { items: items.map(present), nextCursor };
  }),
  save: api.save.handler(async ({ input, context }) =>
    presentLibraryFile(
      await saveToLibrary(context, input),
      requireSignedIn(context).uid,
      context.services,
      context.now(),
    ),
  ),
  remove: api.remove.handler(async ({ input: { id }, context }) => {
    await removeFromLibrary(context, id);
    return { success: true as const };
  }),
  download: api.download.handler(async ({ input: { id: projectId }, context }) => {
    const caller = callerOf(context);
    const { title } = await requireVisibleProject(context.db, caller, projectId);
    context.responseHeaders.set('content-type', 'application/zip');
    context.responseHeaders.set(
      'content-disposition',
      contentDisposition('attachment', `${title} files.zip`),
    );
    return zipStream(projectZipEntries(context, { projectId, uid: caller.uid }), context.now());
  }),
});
