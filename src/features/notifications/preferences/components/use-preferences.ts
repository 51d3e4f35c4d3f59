import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import type { PreferenceChanges, Preferences } from '../contract.ts';
import { topics } from '../rules.ts';

/**
 * What somebody chose, with what is on its way to be kept: it shows at once. Changes leave one after
 * another, as each answer tells the whole and an older one must not come last.
 */
export function usePreferences() {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<string>();
  const { preferences, updatePreferences } = orpc.notifications;
  const kept = useQuery(preferences.queryOptions());
  const save = useMutation(
    updatePreferences.mutationOptions({
      scope: { id: 'preferences' },
      onMutate: () => setTrouble(undefined),
      onSuccess: (saved) => client.setQueryData(preferences.queryKey(), saved),
      onError: (error) =>
        setTrouble(refusedAs(error)?.message ?? 'This could not be kept. Try again.'),
    }),
  );
  const leaving = useMutationState({
    filters: { mutationKey: updatePreferences.mutationKey(), status: 'pending' },
    select: ({ state }) => state.variables as PreferenceChanges,
  });
  return {
    kept,
    wishes: kept.data && leaving.reduce(withChanges, kept.data),
    change: save.mutate,
    isSaved: save.isSuccess && leaving.length === 0 && trouble === undefined,
    trouble,
  };
}

/** As they will be once what is said of single subjects, ways and times is kept. */
function withChanges(
  now: Preferences,
  { ways = {}, quietHours, digest, ...rest }: PreferenceChanges,
) {
  const after: Preferences = {
    ...now,
    ...said(rest),
    ways: { ...now.ways },
    quietHours: { ...now.quietHours, ...said(quietHours ?? {}) },
    digest: { ...now.digest, ...said(digest ?? {}) },
  };
  for (const topic of topics)
    after.ways[topic] = { ...now.ways[topic], ...said(ways[topic] ?? {}) };
  return after;
}

type Said<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const said = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<
    Said<T>
  >;
