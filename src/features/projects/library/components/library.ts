import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { type LibraryKind, libraryKinds } from '#features/files/rules.ts';

export type LibraryFile = Awaited<ReturnType<Api['library']['list']>>['items'][number];
export type LibraryFilter = { projectId?: string | undefined; kind?: LibraryKind | undefined };

export const kindFrom = (value: string | null | undefined) =>
  libraryKinds.find((kind) => kind === value);

/** The list that the search parameters of the page ask for. */
export const filterFrom = (search: URLSearchParams): LibraryFilter => ({
  projectId: search.get('projectId') || undefined,
  kind: kindFrom(search.get('kind')),
});

export const libraryPages = (filter: LibraryFilter) => ({
  ...cursorPages,
  input: (pageParam: unknown) => ({ cursor: asCursor(pageParam), ...filter }),
});

/** The pictures of a project. */
export const photosOf = (projectId: string): LibraryFilter => ({ projectId, kind: 'photo' });

/** The projects that a file can be put in; the newest hundred. */
export const projectChoices = { input: { limit: 100 } };

export function useRefreshLibrary() {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: orpc.library.key() }),
    [queryClient],
  );
}
