import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { formatCents } from '#lib/money.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { type RecordKind, recordKinds } from '../rules.ts';
import styles from './person-records.module.css';

const names: Record<RecordKind, string> = {
  leads: 'Leads',
  projects: 'Projects',
  quotes: 'Quotes',
  conversations: 'Conversations',
  reviews: 'Reviews',
  payments: 'Invoices and payments',
  reports: 'Reports',
  disputes: 'Disputes',
};

type Props = { id: string };
type PersonalRecord = Awaited<ReturnType<typeof orpc.users.records.call>>['items'][number];

/** The kind that `?part=` asks for. */
export const partFrom = (search: URLSearchParams) =>
  recordKinds.find((kind) => kind === search.get('part'));

/** The query of one whole part, the same for prefetching on the server and in the browser. */
export const partOptions = (id: string, kind: RecordKind) => ({
  ...cursorPages,
  input: (cursor: unknown) => ({ id, kind, cursor: asCursor(cursor) }),
});

/** The latest of every kind. What there is nothing of is said in one line at the end. */
export function PersonRecords({ id }: Props) {
  const query = useQuery(orpc.users.overview.queryOptions({ input: { id } }));
  if (query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Their records didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!query.data) return <LoadingRows rows={6} label="Loading their records" />;
  const { parts } = query.data;
  const empty = parts.filter(({ items }) => items.length === 0).map(({ kind }) => names[kind]);
  return (
    <>
      {parts
        .filter(({ items }) => items.length > 0)
        .map(({ kind, items, hasMore }) => (
          <Section key={kind} title={names[kind]}>
            <Rows items={items} />
            {hasMore && <Link to={`?part=${kind}`}>See all their {names[kind].toLowerCase()}</Link>}
          </Section>
        ))}
      {empty.length > 0 && (
        <Section title="Nothing yet">
          <p>{empty.join(', ')}</p>
        </Section>
      )}
    </>
  );
}

/** All of one kind, newest first. */
export function PersonPart({ id, kind }: Props & { kind: RecordKind }) {
  const list = useInfiniteQuery(orpc.users.records.infiniteOptions(partOptions(id, kind)));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Section title={names[kind]} about={<Link to="?">Everything about them</Link>}>
      {list.isPending && <LoadingRows rows={6} label={`Loading ${names[kind].toLowerCase()}`} />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The list didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && <p>None.</p>}
      {items && <Rows items={items} />}
      <ShowMore list={list}>Show earlier ones</ShowMore>
    </Section>
  );
}

const Rows = ({ items }: { items: readonly PersonalRecord[] }) => (
  <ul className={styles.rows}>
    {items.map(({ id, side, title, about, status, amount, at, path }) => (
      <li key={`${side} ${id}`} className={styles.row}>
        <p className={styles.title}>
          {path ? <Link to={path}>{inWords(title)}</Link> : inWords(title)}
        </p>
        <StatusLabel tone="neutral">{inWords(status)}</StatusLabel>
        <Facts as="p" className={styles.about}>
          {about && inWords(about)}
          {amount !== null && formatCents(amount)}
          {`as a ${side}`}
          <RelativeTime at={at} />
        </Facts>
      </li>
    ))}
  </ul>
);

/** A name of the program as a reader has it: `in_progress` is “In progress”. */
const inWords = (name: string) => {
  const words = /^[a-z]+([_-][a-z]+)*$/.test(name) ? name.replaceAll(/[_-]/g, ' ') : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
