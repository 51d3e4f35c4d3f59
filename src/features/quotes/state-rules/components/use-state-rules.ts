import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { stateOfLocation } from '../rules.ts';

const HOUR = 3_600_000;

/** Query input of the rules at a place, shared by loaders and components. */
export const rulesAt = (location: string, at?: string) => ({
  input: { state: stateOfLocation(location), at },
});

/** What the law says at a place, now or as it was; undefined until it is known. */
export const useStateRules = (location: string, at?: string) =>
  useQuery({
    ...orpc.stateRules.list.queryOptions(rulesAt(location, at)),
    staleTime: HOUR,
  }).data?.items;
