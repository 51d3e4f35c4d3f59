import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { comparisonPath } from './list-search.ts';
import type { Quote } from './quote.ts';
import { QuoteCards } from './quote-cards.tsx';
import styles from './quote-groups.module.css';
import { QuoteRows } from './quote-rows.tsx';

const isOpen = (group: readonly Quote[]) => group.some(({ moves }) => moves.includes('accept'));

/** Groups quotes by project: as cards while one can be accepted, otherwise as rows. */
export function QuoteGroups({ quotes }: { quotes: readonly Quote[] }) {
  const projects = useQuery(orpc.projects.list.queryOptions({ input: { limit: 100 } }));
  const titles = new Map(projects.data?.items.map(({ id, title }) => [id, title]));
  const groups = new Map<string, Quote[]>();
  for (const quote of quotes) {
    const key = quote.projectId ?? quote.leadId ?? quote.id;
    groups.set(key, [...(groups.get(key) ?? []), quote]);
  }

  return (
    <div className={styles.groups}>
      {[...groups].map(([key, group]) => (
        <section key={key} aria-labelledby={`group-${key}`}>
          <div className={styles.head}>
            <h2 className={styles.project} id={`group-${key}`}>
              {titles.get(key) ?? group.at(-1)?.projectTitle}
            </h2>
            {group.length > 1 && group[0]?.projectId && (
              <Link
                className={isOpen(group) ? 'button' : undefined}
                to={comparisonPath(group[0].projectId)}
              >
                Compare {group.length} quotes
              </Link>
            )}
          </div>
          {isOpen(group) ? (
            <QuoteCards quotes={group} />
          ) : (
            <QuoteRows quotes={group} viewer="homeowner" />
          )}
        </section>
      ))}
    </div>
  );
}
