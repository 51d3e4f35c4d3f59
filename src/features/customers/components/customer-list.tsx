import { TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { shownPreview } from '#features/messages/rules.ts';
import { DOT } from '#lib/dot.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import searchRow from '#ui/search-row.module.css';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { type CustomerSummary, customerPages, linkToCustomer, moneyOf } from './customer.ts';
import styles from './customer-list.module.css';

/** A contractor's customers, most recent activity first. */
export function CustomerList({ openId }: { openId: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.customers.list.infiniteOptions(customerPages(search)));
  const customers = list.data?.pages.flatMap(({ items }) => items);
  const q = search.get('q') ?? '';
  return (
    <div className={styles.list}>
      <NameSearch key={q} q={q} />
      {list.isPending && <LoadingRows label="Loading your customers" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your customers didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {customers?.length === 0 &&
        (q ? (
          <EmptyState drawing="search" title="No matches">
            We search the names of people you’ve worked with.
          </EmptyState>
        ) : (
          <EmptyState
            drawing="list"
            title="No customers yet"
            action={
              <Link className="button button-primary" to="/contractor/leads">
                Look at new leads
              </Link>
            }
          >
            People who choose you or get a quote from you show up here. You can also add people you
            know from elsewhere.
          </EmptyState>
        ))}
      {customers && customers.length > 0 && (
        <RowList>
          {customers.map((customer) => (
            <Row
              key={customer.id}
              customer={customer}
              search={search}
              isOpen={customer.id === openId}
            />
          ))}
        </RowList>
      )}
      <ShowMore list={list}>Show more</ShowMore>
    </div>
  );
}

type RowProps = { customer: CustomerSummary; search: URLSearchParams; isOpen: boolean };

function Row({ customer, search, isOpen }: RowProps) {
  const { name, city, state, totalQuotes, lastActivity, lastEvent } = customer;
  const money = moneyOf(customer);
  const quotes = totalQuotes === 1 ? '1 quote' : `${totalQuotes} quotes`;
  return (
    <RowLink title={name} to={linkToCustomer(search, customer.id)} isOpen={isOpen} inSplitView>
      <span className={styles.time}>
        <RelativeTime at={lastEvent?.at ?? lastActivity} />
      </span>
      <span className={styles.meta}>
        {lastEvent && (
          <span className={styles.event}>
            {lastEvent.title}
            {lastEvent.text && (
              <>
                : <bdi>{shownPreview(lastEvent.text)}</bdi>
              </>
            )}
          </span>
        )}
        {[city, state].filter(Boolean).join(', ') || 'Added by you'}
        {totalQuotes > 0 && `${DOT}${quotes}`}
      </span>
      {money.length > 0 && (
        <span className={styles.money}>
          {money.map(({ tone, text }) => (
            <StatusLabel key={text} tone={tone}>
              {text}
            </StatusLabel>
          ))}
        </span>
      )}
    </RowLink>
  );
}

function NameSearch({ q }: { q: string }) {
  const [typed, setTyped] = useState(q);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(typed.trim() ? `?q=${encodeURIComponent(typed.trim())}` : '?', { replace: true });
  };
  return (
    <search>
      <form className={searchRow.search} onSubmit={submit}>
        <TextInput
          label="Find a customer"
          type="search"
          name="q"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" className="button">
          Find
        </button>
      </form>
    </search>
  );
}
