import type { LibraryKind } from '#features/files/rules.ts';

export const libraryKindNames: Record<LibraryKind, string> = {
  photo: 'Photo',
  plan: 'Plan',
  permit: 'Permit',
  receipt: 'Receipt',
  contract: 'Contract',
  other: 'Other',
};

/** Nobody: the owner alone. The job: both sides of the project that the file is in. */
export const librarySharings = ['private', 'project'] as const;
export type LibrarySharing = (typeof librarySharings)[number];

export const MAX_LIBRARY_FILES = 1_000;
export const LIBRARY_PAGE_SIZE = 24;
/** Files of one project that its ZIP holds at most. */
export const MAX_ZIP_FILES = 2_000;
export const MAX_LIBRARY_NAME_LENGTH = 120;

export const LIBRARY_FULL = 'Your library is full at 1,000 files. Delete some you don’t need';
export const LIBRARY_FILE_NOT_FOUND = 'File not found';
export const FILE_IN_USE =
  'This file is part of a message, request, log, or document, so it can’t be changed here';
export const SHARING_NEEDS_PROJECT =
  'Add the file to a project first so the people on it can see it';

type Placed = { projectId: string | null; visibility: LibrarySharing };

/** Where a file is after a change. Out of every project there is nobody to share it with. */
export function placeAfter(
  current: Placed,
  change: { projectId?: string | null | undefined; visibility?: LibrarySharing | undefined },
): Placed {
  const projectId = change.projectId === undefined ? current.projectId : change.projectId;
  // Moved to another project, it is not shown to the people there unless its owner says so.
  const kept = projectId === current.projectId ? current.visibility : 'private';
  return { projectId, visibility: projectId ? (change.visibility ?? kept) : 'private' };
}

/** A name that no other file in the same folder has: the second `roof.webp` is `roof (2).webp`. */
export function uniqueName(name: string, taken: Set<string>) {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  let unique = name;
  for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${extension}`;
  taken.add(unique.toLowerCase());
  return unique;
}
