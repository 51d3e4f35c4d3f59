import { TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { shownPreview } from '#features/messages/rules.ts';
import { withParams } from '#lib/search-params.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { type CustomerSummary, customerPages, linkToCustomer, moneyOf } from './customer.ts';
import styles from './customer-list.module.css';

/** A contractor's customers, most recent activity first. */
export function CustomerList({ openId }: { openId: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery({
    ...orpc.customers.list.infiniteOptions(customerPages(search)),
    // While a name is typed, the list stays until there is another.
    placeholderData: keepPreviousData,
  });
  const customers = list.data?.pages.flatMap(({ items }) => items);
  const q = search.get('q') ?? '';
  return (
    <div className={styles.list}>
      <NameSearch q={q} />
      <p className="sr-only" role="status">
        {q && customers && !list.isPlaceholderData && foundText(customers.length, list.hasNextPage)}
      </p>
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
    <RowLink
      title={name}
      to={linkToCustomer(search, customer.id)}
      isOpen={isOpen}
      inSplitView
      after={<Reach customer={customer} />}
    >
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
        <Facts>
          {[city, state].filter(Boolean).join(', ') || 'Added by you'}
          {totalQuotes > 0 && quotes}
        </Facts>
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

/** On a phone, where a call is a press away, the ways that the customer allows. */
function Reach({ customer: { name, phone, contactPreferences } }: Pick<RowProps, 'customer'>) {
  const { allowPhone, allowText } = contactPreferences;
  if (!phone || !(allowPhone || allowText)) return null;
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return (
    <span className={styles.reach}>
      {allowPhone && (
        <a className="button button-quiet" href={`tel:${digits}`}>
          Call<span className="sr-only"> {name}</span>
        </a>
      )}
      {allowText && (
        <a className="button button-quiet" href={`sms:${digits}`}>
          Text<span className="sr-only"> {name}</span>
        </a>
      )}
    </span>
  );
}

const foundText = (count: number, hasMore: boolean) =>
  count === 1 && !hasMore
    ? '1 customer found'
    : `${count}${hasMore ? ' or more' : ''} customers found`;

const DEBOUNCE_MS = 250;

/** Finds while somebody types. The words are in the address, so that the way back leads to what was found. */
function NameSearch({ q }: { q: string }) {
  const [typed, setTyped] = useState(q);
  const [, setSearch] = useSearchParams();
  const asked = useRef(q);
  // A link or the way back changed the address, and not what is typed here.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  const find = (text: string) => {
    asked.current = text.trim();
    setSearch((search) => withParams(search, { q: text.trim() }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    find(typed);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          label="Find a customer"
          type="search"
          name="q"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(find, DEBOUNCE_MS, value);
          }}
        />
      </form>
    </search>
  );
}
