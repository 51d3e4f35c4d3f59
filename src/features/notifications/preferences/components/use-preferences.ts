import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { PreferenceChanges, Preferences } from '../contract.ts';
import { topics } from '../rules.ts';

/**
 * What somebody chose, with what is on its way to be kept: it shows at once. Changes leave one after
 * another, as each answer tells the whole and an older one must not come last.
 */
export function usePreferences() {
  const client = useQueryClient();
  const [errorMessage, setTrouble] = useState<string>();
  const { preferences, updatePreferences } = orpc.notifications;
  const stored = useQuery(preferences.queryOptions());
  const save = useMutation(
    updatePreferences.mutationOptions({
      scope: { id: 'preferences' },
      onMutate: () => setTrouble(undefined),
      onSuccess: (saved) => client.setQueryData(preferences.queryKey(), saved),
      onError: (error) =>
        setTrouble(getApiError(error)?.message ?? 'This could not be kept. Try again.'),
    }),
  );
  const pendingChanges = useMutationState({
    filters: { mutationKey: updatePreferences.mutationKey(), status: 'pending' },
    select: ({ state }) => state.variables as PreferenceChanges,
  });
  return {
    kept: stored,
    preferences: stored.data && pendingChanges.reduce(withChanges, stored.data),
    change: save.mutate,
    isSaved: save.isSuccess && pendingChanges.length === 0 && errorMessage === undefined,
    trouble: errorMessage,
  };
}

/** As they will be once what is said of single subjects, ways and times is kept. */
function withChanges(
  now: Preferences,
  { ways = {}, quietHours, digest, ...rest }: PreferenceChanges,
) {
  const after: Preferences = {
    ...now,
    ...omitUndefined(rest),
    ways: { ...now.ways },
    quietHours: { ...now.quietHours, ...omitUndefined(quietHours ?? {}) },
    digest: { ...now.digest, ...omitUndefined(digest ?? {}) },
  };
  for (const topic of topics)
    after.ways[topic] = { ...now.ways[topic], ...omitUndefined(ways[topic] ?? {}) };
  return after;
}

type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const omitUndefined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<
    WithoutUndefined<T>
  >;
