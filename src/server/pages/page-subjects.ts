import { type PublicPage, publicPages } from '#lib/public-pages.ts';

/** A dispatched event; see `LiveHub.onEvents`. */
type Change = {
  recipientId: string | null;
  type: string;
  subjectId: string;
  data: Record<string, unknown>;
};

/** What a page shows, named as in `subjectsChangedBy`. */
export const pageSubjects = (page: PublicPage, id: string | undefined) =>
  id ? [page.path, id] : [page.path];

/**
 * The subjects that changes concern. Any change of a contractor drops their page: rendering it again is cheaper than
 * knowing exactly what it shows.
 */
export function subjectsChangedBy(changes: readonly Change[]): ReadonlySet<string> {
  const kinds = new Set(changes.map(({ type }) => type.split('.', 1)[0] ?? type));
  // Announcements to guests stand above every page.
  const pages = publicPages.filter(
    ({ invalidatedBy = [] }) =>
      kinds.has('announcement') || invalidatedBy.some((kind) => kinds.has(kind)),
  );
  return new Set([
    ...pages.map(({ path }) => path),
    ...changes.flatMap(({ recipientId, subjectId, data: { contractorId } }) =>
      [recipientId, subjectId, contractorId].filter((id) => typeof id === 'string'),
    ),
  ]);
}
