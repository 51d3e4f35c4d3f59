import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from './template-list.module.css';

/** The templates by name; one is changed by saving a quote under its name. */
export function TemplateList() {
  const queryClient = useQueryClient();
  const list = useQuery(orpc.quoteTemplates.list.queryOptions());
  const remove = useMutation(
    orpc.quoteTemplates.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.quoteTemplates.key() }),
    }),
  );
  const templates = list.data?.items;
  return (
    <section className={styles.templates} aria-labelledby="quote-templates">
      <h2 className={styles.title} id="quote-templates">
        Templates
      </h2>
      {list.isError && !templates ? (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your templates didn’t load. Nothing has changed.
        </ErrorNotice>
      ) : !templates ? (
        <LoadingRows rows={3} label="Loading your templates" />
      ) : templates.length === 0 ? (
        <EmptyState drawing="list" title="No templates yet">
          Open “Templates” below a quote’s lines to save it for the next one.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {templates.map(({ id, name, lineCount }) => (
            <li key={id} className={styles.template}>
              <span className={styles.name}>
                {name}
                <span className={styles.under}>
                  {lineCount === 1 ? '1 line' : `${lineCount} lines`}
                </span>
              </span>
              <button
                type="button"
                className="button button-quiet"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id })}
              >
                Remove<span className="sr-only">: {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ApiErrorNotice error={remove.error} />
    </section>
  );
}
