import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { budgetNames, roomLabel } from '#features/contractors/portfolio/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import styles from './admin-ideas.module.css';
import type { Idea } from './idea.ts';

type Props = {
  ideas: readonly Idea[];
  canChange: boolean;
  onStatusMessage: (message: string) => void;
};

/** The published ideas, newest first, with a way to remove them. */
export function PublishedIdeas({ ideas, canChange, onStatusMessage }: Props) {
  const client = useQueryClient();
  const remove = useMutation(
    orpc.ideas.remove.mutationOptions({
      onSuccess: (_, { id }) => {
        const title = ideas.find((idea) => idea.id === id)?.title ?? 'The idea';
        onStatusMessage(`${title} was removed from the ideas. It’s still in the portfolio.`);
      },
      onError: (error) =>
        onStatusMessage(getApiError(error)?.message ?? 'It wasn’t removed. Try again.'),
      onSettled: () => client.invalidateQueries({ queryKey: orpc.ideas.key() }),
    }),
  );
  return (
    <ul className={styles.grid}>
      {ideas.map(({ id, title, picture, room, style, budget, contractorId, credit }) => (
        <li key={id}>
          <img
            src={picture.url}
            alt=""
            width={picture.width ?? undefined}
            height={picture.height ?? undefined}
            loading="lazy"
          />
          <h3>{title}</h3>
          <p>
            {roomLabel(room)}, {style.toLowerCase()}. {budgetNames[budget]}
          </p>
          <p className={styles.ends}>
            <a href={`/contractor/${contractorId}`}>{credit}</a>
            {canChange && (
              <button
                type="button"
                className="button button-quiet"
                disabled={remove.isPending && remove.variables.id === id}
                onClick={() => remove.mutate({ id })}
              >
                Take away<span className="sr-only">: {title}</span>
              </button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
