import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { PersonRecord } from './people.ts';

/** What follows whenever a person was changed: the record shows it, and the list asks again. */
export function usePersonMutationOptions() {
  const client = useQueryClient();
  return {
    onSuccess: (person: PersonRecord) => {
      client.setQueryData(orpc.users.get.queryKey({ input: { id: person.uid } }), person);
    },
    onSettled: () => client.invalidateQueries({ queryKey: orpc.users.key() }),
  };
}

/** Why a change was refused; what was chosen is kept. */
export function changeErrorMessage(error: unknown) {
  const refused = getApiError(error);
  const sentence = refused?.issues[0]?.message ?? refused?.message;
  return sentence ?? 'This did not arrive. What you chose is still here; try again.';
}
