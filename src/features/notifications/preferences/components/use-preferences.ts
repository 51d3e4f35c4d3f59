import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { PreferenceChanges, Preferences } from '../contract.ts';
import { topics } from '../rules.ts';

/**
 * The user's preferences, with pending changes applied at once. Changes are sent one at a time:
 * each response is the full state, and an older one must not come last.
 */
export function usePreferences() {
  const client = useQueryClient();
  const [errorMessage, setErrorMessage] = useState<string>();
  const { preferences, updatePreferences } = orpc.notifications;
  const stored = useQuery(preferences.queryOptions());
  const save = useMutation(
    updatePreferences.mutationOptions({
      scope: { id: 'preferences' },
      onMutate: () => setErrorMessage(undefined),
      onSuccess: (saved) => client.setQueryData(preferences.queryKey(), saved),
      onError: (error) =>
        setErrorMessage(getApiError(error)?.message ?? 'That didn’t save. Try again.'),
    }),
  );
  const pendingChanges = useMutationState({
    filters: { mutationKey: updatePreferences.mutationKey(), status: 'pending' },
    select: ({ state }) => state.variables as PreferenceChanges,
  });
  return {
    stored,
    preferences: stored.data && pendingChanges.reduce(withChanges, stored.data),
    change: save.mutate,
    isSaved: save.isSuccess && pendingChanges.length === 0 && errorMessage === undefined,
    errorMessage,
  };
}

/** The preferences with changes of topics, channels and times applied. */
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
