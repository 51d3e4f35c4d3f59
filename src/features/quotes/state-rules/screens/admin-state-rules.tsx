import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { formatCents } from '#lib/money.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import log from '#ui/log.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { RuleSource } from '../components/quote-rules.tsx';
import { NewStateRule, StateRulePage } from '../components/state-rule-page.tsx';
import styles from '../components/state-rules.module.css';
import type { KeptRule } from '../contract.ts';
import { EVERY_STATE, stateRuleKindNames } from '../rules.ts';

export const meta = titleMeta('State rules');
export const loader = prefetch(({ stateRules }, { url }) => {
  const id = url.searchParams.get('rule');
  return id && id !== NEW
    ? [stateRules.get.queryOptions({ input: { id } })]
    : [stateRules.all.infiniteOptions(unfilteredPages)];
});

const NEW = 'new';

/** `?rule=` opens one, or the form for a new one. */
export default function AdminStateRules() {
  const [search] = useSearchParams();
  const id = search.get('rule');
  if (id === NEW) return <NewStateRule />;
  return id ? <StateRulePage key={id} id={id} /> : <AllRules />;
}

function AllRules() {
  const list = useInfiniteQuery(orpc.stateRules.all.infiniteOptions(unfilteredPages));
  const rules = list.data?.pages.flatMap((page) => page.items);
  const held = rules?.filter(({ retiredAt }) => retiredAt === null) ?? [];
  const retired = rules?.filter(({ retiredAt }) => retiredAt !== null) ?? [];
  const groups = [...Map.groupBy(held, ({ state }) => state)].sort(
    ([a], [b]) => Number(b === EVERY_STATE) - Number(a === EVERY_STATE) || a.localeCompare(b),
  );
  return (
    <>
      <PageHeader
        title="State rules"
        action={
          <Link className="button button-primary" to={`?rule=${NEW}`}>
            Add a rule
          </Link>
        }
      >
        What the law says about deposits and cancellations. It warns contractors while they write a
        quote and is shown on the quote. The audit log records who changed what.
      </PageHeader>
      {list.isPending && <LoadingRows label="Loading the state rules" />}
      {!rules && list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The state rules didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {rules?.length === 0 && (
        <EmptyState drawing="list" title="No rules yet">
          Add one with its source after you’ve read the law.
        </EmptyState>
      )}
      {groups.map(([state, items]) => (
        <RuleGroup key={state} title={stateName(state)} rules={items} />
      ))}
      {retired.length > 0 && <RuleGroup title="Retired" rules={retired} />}
      <ShowMore list={list}>Show more rules</ShowMore>
    </>
  );
}

const stateName = (state: string) => (state === EVERY_STATE ? 'Every state' : state);

const RuleGroup = ({ title, rules }: { title: string; rules: readonly KeptRule[] }) => (
  <section className={styles.group} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <ul className={log.rows}>
      {rules.map((rule) => (
        <RuleRow key={rule.id} rule={rule} />
      ))}
    </ul>
  </section>
);

function RuleRow({ rule }: { rule: KeptRule }) {
  const { id, kind, share, maxAmount, businessDays, sentence, state, retiredAt, createdAt } = rule;
  const figures = [
    share,
    maxAmount !== null && `at most ${formatCents(maxAmount)}`,
    businessDays !== null && `${businessDays} business days`,
  ];
  return (
    <li className={log.row}>
      <div className={log.line}>
        <span className={log.action}>{stateRuleKindNames[kind]}</span>
        <span className={styles.soft}>{figures.filter(Boolean).join(', ')}</span>
        {!retiredAt && <Link to={`?rule=${id}`}>Change</Link>}
      </div>
      <p className={styles.text}>{sentence}</p>
      <p className={styles.soft}>
        <RuleSource rule={rule} />
        {' · since '}
        <RelativeTime at={createdAt} as="date" />
        {retiredAt && (
          <>
            {` · ${stateName(state)}, retired `}
            <RelativeTime at={retiredAt} as="date" />
          </>
        )}
      </p>
    </li>
  );
}
