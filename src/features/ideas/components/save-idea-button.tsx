import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Idea } from './idea.ts';

/** Saves an idea to the homeowner's board, or removes it. */
export function SaveIdeaButton({ idea: { id, title, saved } }: { idea: Idea }) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.ideas.key() });
  const save = useMutation(orpc.ideas.save.mutationOptions({ onSuccess }));
  const unsave = useMutation(orpc.ideas.forget.mutationOptions({ onSuccess }));
  const Heart = saved ? IconHeartFilled : IconHeart;
  // Not disabled while pending, which would lose the focus.
  const isBusy = save.isPending || unsave.isPending;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={saved}
        onClick={() => !isBusy && (saved ? unsave : save).mutate({ id })}
      >
        <Heart size={20} stroke={1.75} aria-hidden="true" />
        {saved ? 'Saved' : 'Save'}
        <span className="sr-only">: {title}</span>
      </button>
      {(save.isError || unsave.isError) && (
        <span role="alert">That didn’t go through. Try again.</span>
      )}
    </>
  );
}
