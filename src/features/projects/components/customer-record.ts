import type { Project } from './project.ts';

/** The record of the homeowner, which names their number to whoever has the job. */
export const recordOf = ({ homeownerId }: Pick<Project, 'homeownerId'>) => ({
  input: { homeownerId, limit: 1 },
});

type Reached = { phone: string | null; contactPreferences: { allowPhone: boolean } };

/** The number of a customer, unless they want no calls. */
export const toCall = (record: Reached | undefined) =>
  record?.contactPreferences.allowPhone ? record.phone : undefined;
