import {
  type Icon,
  IconCreditCard,
  IconFileText,
  IconInbox,
  IconMessage,
  IconRuler2,
  IconStar,
  IconTools,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import type { Role } from '#lib/roles.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './all-results.module.css';
import { markedParts } from './marked-parts.ts';

type Group = Awaited<ReturnType<Api['search']['all']>>['groups'][number];

const kinds: Record<Group['kind'], { title: string; icon: Icon }> = {
  customers: { title: 'Customers', icon: IconUsers },
  projects: { title: 'Projects', icon: IconRuler2 },
  leads: { title: 'Leads', icon: IconInbox },
  quotes: { title: 'Quotes', icon: IconFileText },
  invoices: { title: 'Invoices', icon: IconCreditCard },
  reviews: { title: 'Reviews', icon: IconStar },
  conversations: { title: 'Conversations', icon: IconMessage },
  contractors: { title: 'Contractors', icon: IconTools },
  people: { title: 'People', icon: IconUser },
};

const about: Record<Role, string> = {
  homeowner: 'Your projects, quotes, conversations, and pros.',
  contractor: 'Your customers, leads, quotes, projects, invoices, and conversations.',
  admin: 'People, leads, projects, quotes, reviews, conversations, and contractors.',
};

export async function loadAllResults({ context, url }: LoaderFunctionArgs) {
  const q = url.searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const answer = q
    ? await context
        .get(apiContext)
        .search.all({ q })
        .catch(() => undefined)
    : { groups: [] };
  return { q, groups: answer?.groups };
}

/** Everything that contains the search text and that the viewer may see, by kind. */
export function AllResults({ activeRole }: { activeRole: Role }) {
  const { q, groups } = useLoaderData<typeof loadAllResults>();
  const { state, location } = useNavigation();
  const isBusy = state === 'loading' && /\/search(-data)?$/.test(location.pathname);
  const count = groups?.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return (
    <>
      <PageHeader title={q ? `Search: ${q}` : 'Search'}>{about[activeRole]}</PageHeader>
      <Form className={styles.form} role="search" aria-label="Everything" key={q}>
        <input
          className="input"
          name="q"
          type="search"
          aria-label="What to look for"
          defaultValue={q}
          maxLength={100}
          required
        />
        <button className="button button-primary" type="submit">
          Search
        </button>
      </Form>
      <p className="sr-only" role="status">
        {isBusy ? 'Searching' : q && (count === 1 ? '1 result' : `${count} results`)}
      </p>
      {isBusy ? (
        <LoadingRows />
      ) : groups === undefined ? (
        <ErrorNotice onRetry={() => window.location.reload()}>
          The search didn’t go through. Nothing is lost.
        </ErrorNotice>
      ) : groups.length === 0 ? (
        <EmptyState drawing="search" title={q ? 'No results' : 'Look for something'}>
          {q
            ? 'Try fewer letters, or another word from the title or name.'
            : 'Enter a name, a title, or a few letters of either.'}
        </EmptyState>
      ) : (
        groups.map((group) => <ResultGroup key={group.kind} group={group} {...{ q, activeRole }} />)
      )}
    </>
  );
}

type GroupProps = { group: Group; q: string; activeRole: Role };

function ResultGroup({ group: { kind, items }, q, activeRole }: GroupProps) {
  const { title, icon: Icon } = kinds[kind];
  return (
    <section className={styles.kind} aria-labelledby={kind}>
      <h2 className={styles.title} id={kind}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {/* What homeowners read for them everywhere. */}
        {kind === 'contractors' && activeRole === 'homeowner' ? 'Pros' : title}
      </h2>
      <ul>
        {items.map(({ id, title: name, detail, path }) => (
          <li key={id} className={styles.item}>
            {path === null ? (
              <strong>
                <Marked text={name} q={q} />
              </strong>
            ) : (
              <Link className={`touch-target ${styles.link}`} to={path}>
                <Marked text={name} q={q} />
              </Link>
            )}
            {detail && (
              <p className={styles.detail}>
                <Marked text={detail} q={q} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A text with what was looked for marked in it, so that one sees why it is there. */
function Marked({ text, q }: { text: string; q: string }) {
  return (
    <span>
      {markedParts(text, q).map(({ part, isMatch, at }) =>
        isMatch ? <mark key={at}>{part}</mark> : part,
      )}
    </span>
  );
}
