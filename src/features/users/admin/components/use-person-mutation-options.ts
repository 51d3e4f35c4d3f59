import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { PersonRecord } from './people.ts';

/** Shows the changed person at once and refetches the list. */
export function usePersonMutationOptions() {
  const client = useQueryClient();
  return {
    onSuccess: (person: PersonRecord) => {
      client.setQueryData(orpc.users.get.queryKey({ input: { id: person.uid } }), person);
    },
    onSettled: () => client.invalidateQueries({ queryKey: orpc.users.key() }),
  };
}

/** Why a change was refused. */
export function changeErrorMessage(error: unknown) {
  const refused = getApiError(error);
  const sentence = refused?.issues[0]?.message ?? refused?.message;
  return sentence ?? 'That didn’t go through. Your choices are still here. Try again.';
}
