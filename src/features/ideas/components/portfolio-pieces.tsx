import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { budgets, ideaStyles, rooms } from '#features/contractors/portfolio/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from './admin-ideas.module.css';
import { AttributeSelect, attributeFields } from './attribute-select.tsx';

type Props = { contractorId: string; onStatusMessage: (message: string) => void };

/** The portfolio of a business, with a form to publish each piece as an idea. */
export function PortfolioPieces({ contractorId, onStatusMessage }: Props) {
  const business = useQuery(
    orpc.contractors.get.queryOptions({ input: { id: contractorId }, retry: false }),
  );
  const ideas = useQuery(orpc.ideas.list.queryOptions({ input: { contractorId, limit: 100 } }));
  if (business.isPending || ideas.isPending)
    return <LoadingRows rows={2} label="Loading the portfolio" />;
  if (business.isError || ideas.isError)
    return (
      <ErrorNotice
        onRetry={() => void Promise.all([business.refetch(), ideas.refetch()])}
        retrying={business.isFetching || ideas.isFetching}
      >
        The portfolio didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  const { businessName, portfolio, id } = business.data;
  const shown = new Set(ideas.data.items.map(({ picture }) => picture.id));
  return (
    <section className={styles.pieces} aria-labelledby="pieces">
      <h2 id="pieces">{`Portfolio of ${businessName}`}</h2>
      {portfolio.length === 0 && <p className={styles.soft}>No finished work yet.</p>}
      <ul className={styles.grid}>
        {portfolio.map((piece) => (
          <li key={piece.id}>
            <img
              src={piece.after.url}
              alt=""
              width={piece.after.width ?? undefined}
              height={piece.after.height ?? undefined}
              loading="lazy"
            />
            <h3>{piece.title}</h3>
            <p>{piece.category}</p>
            {shown.has(piece.after.id) ? (
              <p>In ideas</p>
            ) : (
              <AddIdeaForm contractorId={id} piece={piece} onStatusMessage={onStatusMessage} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type AddIdeaFormProps = Props & { piece: { id: string; title: string } };

function AddIdeaForm({ contractorId, piece, onStatusMessage }: AddIdeaFormProps) {
  const client = useQueryClient();
  const prefix = useId();
  const add = useDedupedMutation(
    orpc.ideas.add.mutationOptions({
      onSuccess: ({ title }) => {
        onStatusMessage(`${title} is in the ideas.`);
        return client.invalidateQueries({ queryKey: orpc.ideas.key() });
      },
    }),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const room = rooms.find((one) => one === data.get('room'));
    const style = ideaStyles.find((one) => one === data.get('style'));
    const budget = budgets.find((one) => one === data.get('budget'));
    if (room && style && budget)
      add.mutate({ contractorId, portfolioItemId: piece.id, room, style, budget });
  }

  return (
    <form className={styles.show} onSubmit={submit} aria-label={piece.title}>
      {attributeFields.map((attribute) => (
        <AttributeSelect
          key={attribute.field}
          {...attribute}
          id={`${prefix}${attribute.field}`}
          emptyLabel="Choose"
          defaultValue=""
          required
        />
      ))}
      <button type="submit" className="button" disabled={add.isPending}>
        {add.isPending ? 'Adding' : 'Add to the ideas'}
      </button>
      {add.isError && (
        <p className="error" role="alert">
          {getApiError(add.error)?.message ??
            'That didn’t go through. Your choices are still here.'}
        </p>
      )}
    </form>
  );
}
