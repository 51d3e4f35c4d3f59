import { MAX_SERVICE_WORDS, MAX_WORDS_LENGTH, type ServiceWords } from '../vocabulary/rules.ts';

export const MAX_REASON_LENGTH = 300;
export const SAME_SERVICE = 'That’s already its name';
export const NAME_TAKEN = 'There’s already a service with that name. Merge the two instead';
/** So long after a move, entries that another process accepted under the old name are still brought along. */
export const LATE_ENTRIES_MS = 24 * 60 * 60_000;

/** Columns that hold the name of one service, and what the preview calls their rows. */
export const serviceColumns = [
  { table: 'projects', column: 'category', counted: 'projects' },
  { table: 'leads', column: 'service', counted: 'leads' },
  { table: 'contractor_services', column: 'service', counted: 'businesses' },
  { table: 'connect_requests', column: 'service', counted: 'callRequests' },
  { table: 'portfolio_items', column: 'category', counted: 'portfolioItems' },
  { table: 'project_ideas', column: 'category', counted: 'ideas' },
] as const;

/** Columns that name services in a form of their own; each has a statement in `data.ts`. */
export const otherServiceColumns = [
  'contractors.services',
  'contractor_imports.services',
  'contractor_days.service',
  'platform_days.service',
  'local_pages.service',
] as const;

/** The words of both; the old name finds the service from now on. */
export function mergeWords(into: ServiceWords, from: ServiceWords, oldName: string): ServiceWords {
  const usable = (words: readonly string[]) =>
    [...new Set(words)]
      .filter((each) => each.length <= MAX_WORDS_LENGTH && !each.includes(','))
      .slice(0, MAX_SERVICE_WORDS);
  const says = usable([...into.says, oldName.toLowerCase(), ...from.says]);
  return { says, may: usable([...into.may, ...from.may]).filter((each) => !says.includes(each)) };
}
