import type { Api } from '#browser/context.ts';

type Project = Pick<
  Awaited<ReturnType<Api['projects']['list']>>['items'][number],
  'id' | 'title' | 'category' | 'status' | 'invitedContractors'
>;
type Quote = Pick<
  Awaited<ReturnType<Api['quotes']['list']>>['items'][number],
  'id' | 'projectId' | 'projectName' | 'contractorId' | 'expired'
>;

/** What a homeowner has with one pro already: a quote to answer, or an invitation that waits. */
export type OpenRequest = { isQuoted: boolean; about: string; path: string };

/** One answer each: a homeowner with more open projects or quotes than that sees the newest marked. */
export const openQuotesInput = { status: 'sent', limit: 50 } as const;
export const openProjectsInput = { limit: 50 } as const;

/**
 * By pro, what waits in the homeowner's open projects, the newest quote before any invitation. With a category, only
 * what is about it: whoever looks for a roofer may ask a pro who quoted their kitchen.
 */
export function openRequestsOf(
  { projects, quotes }: { projects: readonly Project[]; quotes: readonly Quote[] },
  category?: string | undefined,
): Map<string, OpenRequest> {
  const open = projects.filter(
    (project) =>
      (project.status === 'planning' || project.status === 'quotes_pending') &&
      (!category || project.category === category),
  );
  const found = new Map<string, OpenRequest>();
  for (const { id, projectId, projectName, contractorId, expired } of quotes) {
    const isAbout = category ? open.some((project) => project.id === projectId) : true;
    if (expired || !isAbout || found.has(contractorId)) continue;
    const path = `/homeowner/quotes?${new URLSearchParams({ quoteId: id })}`;
    found.set(contractorId, { isQuoted: true, about: projectName, path });
  }
  for (const { id, title, invitedContractors } of open)
    for (const contractorId of invitedContractors)
      if (!found.has(contractorId))
        found.set(contractorId, {
          isQuoted: false,
          about: title,
          path: `/homeowner/projects/${id}`,
        });
  return found;
}
