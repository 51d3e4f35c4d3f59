import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

/** Ends looking as somebody else, and goes back to where the admin came from. */
export const useEndViewing = () =>
  useMutation(orpc.viewing.end.mutationOptions({ onSuccess: ({ goTo }) => location.assign(goTo) }));
