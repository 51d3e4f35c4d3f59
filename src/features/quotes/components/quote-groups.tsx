import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { openIn } from './list-search.ts';
import type { Quote } from './quote.ts';
import styles from './quote-groups.module.css';
import { QuoteStatusWord } from './quote-status.tsx';

/** What was quoted for each project, next to each other. */
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
          <h2 className={styles.project} id={`group-${key}`}>
            {titles.get(key) ?? group[0]?.projectTitle}
          </h2>
          <ul className={styles.quotes}>
            {group.map((quote) => (
              <Card key={quote.id} quote={quote} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Card({ quote }: { quote: Quote }) {
  const [search] = useSearchParams();
  const isNew = quote.viewedAt === null && quote.moves.includes('accept');
  return (
    <li className={styles.quote} data-new={isNew ? '' : undefined}>
      <p className={styles.from}>
        <Link className={styles.open} to={openIn(search, quote.id)}>
          {quote.contractorName}
        </Link>
        {isNew && <span className={styles.new}>New</span>}
      </p>
      <p className={styles.amount}>
        <Money cents={quote.totalAmount} />
      </p>
      <p>
        <QuoteStatusWord quote={quote} viewer="homeowner" />
      </p>
      <p className={styles.until}>
        {quote.moves.includes('accept') ? (
          <>
            Stands until <RelativeTime at={quote.validUntil} as="moment" />
          </>
        ) : (
          quote.sentAt && (
            <>
              Sent <RelativeTime at={quote.sentAt} />
            </>
          )
        )}
      </p>
    </li>
  );
}
