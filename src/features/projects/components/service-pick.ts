import type { ProjectFormValues } from './project-form-values.ts';

/** The service of those whom no other one fits. */
export const GENERAL_SERVICE = 'Handyman';

/**
 * For which words the service was chosen. An automatic one follows the words as they change, and so does a service that
 * is not chosen yet; one that the person chose, or whose questions they answered, stays.
 */
export type ServicePick = { words: string; isAutomatic: boolean };

type Described = Pick<ProjectFormValues, 'title' | 'category'>;

/** The services that words mean: in order of fit, and the one that they mean beyond doubt. */
type Found = { services: readonly string[]; sure: string | null };

/** How a form begins; `isMatched` says that its service was found by its words. */
export const servicePickFor = (
  { title, category }: Described,
  isMatched: boolean,
): ServicePick => ({ words: title, isAutomatic: isMatched || category === '' });

/**
 * The service that follows from changed words: the one that they mean beyond doubt, else the one before if it may still
 * be meant, else none, so that it is asked. Undefined where nothing is to change.
 */
export function serviceForWords(
  { title, category }: Described,
  pick: ServicePick,
  found: Found,
): string | undefined {
  if (!pick.isAutomatic || title.trim() === pick.words.trim()) return;
  return found.sure ?? (found.services.includes(category) ? category : '');
}

/** Whether the words have become others since the person chose the service, and mean other services only. */
export const isServiceInDoubt = (
  { title, category }: Described,
  pick: ServicePick,
  { services }: Found,
) =>
  category !== '' &&
  category !== GENERAL_SERVICE &&
  !pick.isAutomatic &&
  title.trim() !== pick.words.trim() &&
  services.length > 0 &&
  !services.includes(category);
