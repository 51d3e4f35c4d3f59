import type { Api } from '#browser/context.ts';
import { MAX_SPOTS } from '#features/leads/rules.ts';

/** A project in detail, as its page shows it. */
export type Project = Awaited<ReturnType<Api['projects']['get']>>;
export type ProjectSummary = Awaited<ReturnType<Api['projects']['list']>>['items'][number];

/** What a message that is begun on the page of a project starts with: whoever gets it may know of several. */
export const draftAbout = (title: string) => `About “${title}”: `;

/** A new project for a pro who was hired before: they are asked by name, for the same service. */
export const hireAgainPath = (hired: { contractorId: string; category: string }) =>
  `/homeowner/projects/new?${new URLSearchParams(hired)}`;

type Page = { items: unknown[]; nextCursor: string | null };

/** Query options of the list, shared by the loader and the component. */
export const projectPageOptions = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};

/** How far a project is answered, to its homeowner: a spot is a word among pros. */
export const prosAnswered = (count: number) =>
  count === 0
    ? 'No pro has answered yet'
    : `${count} of up to ${MAX_SPOTS} pros ${count === 1 ? 'has' : 'have'} answered`;
