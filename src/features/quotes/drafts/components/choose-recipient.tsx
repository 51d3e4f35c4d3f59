import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { QuotePrice } from '../../components/quote-status.tsx';
import styles from './choose-recipient.module.css';
import { customersInput, draftsInput, leadsInput, MAX_SHOWN } from './recipient-inputs.ts';

const DEBOUNCE_MS = 200;
const MAX_NAME_LENGTH = 100;

const AddCustomer = lazyPart(async () => ({
  default: (await import('#features/customers/components/customer-dialogs.tsx')).AddCustomer,
}));

/** Who a new quote is for: a lead that waits for one, a customer, or somebody new. */
export const ChooseRecipient = () => (
  <div className={styles.parts}>
    <Leads />
    <Customers />
  </div>
);

function Leads() {
  const { data } = useQuery(orpc.leads.list.queryOptions({ input: leadsInput }));
  const drafts = useQuery(orpc.quotes.list.queryOptions({ input: draftsInput })).data?.items;
  // Whoever was invited claims a spot first, which is done on the lead.
  const waiting = (data?.items ?? [])
    .filter(({ moves, quoteId, ownState }) =>
      ownState === 'invited'
        ? moves.includes('expressInterest')
        : moves.includes('createQuote') && quoteId === null,
    )
    .slice(0, MAX_SHOWN)
    .map((lead) => ({ ...lead, draft: drafts?.find(({ leadId }) => leadId === lead.id) }));
  if (waiting.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="quote-for-lead">
      <h2 className={styles.title} id="quote-for-lead">
        Leads waiting for your quote
      </h2>
      <RowList>
        {waiting.map(({ id, projectTitle, homeownerName, city, ownState, draft }) => (
          <RowLink
            key={id}
            to={
              ownState === 'invited'
                ? `/contractor/leads?show=mine&leadId=${id}`
                : draft
                  ? `?quoteId=${draft.id}`
                  : `?leadId=${id}`
            }
            title={projectTitle}
          >
            <span className={styles.under}>
              {homeownerName}, {city}
            </span>
            {ownState === 'invited' && (
              <span className={styles.line}>They invited you. Claim a spot first</span>
            )}
            {draft && (
              <span className={styles.line}>
                Draft, <QuotePrice quote={draft} />. Continue
              </span>
            )}
          </RowLink>
        ))}
      </RowList>
    </section>
  );
}

function Customers() {
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const list = useQuery({
    ...orpc.customers.list.queryOptions({ input: { ...customersInput, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const customers = list.data?.items;
  return (
    <section className={styles.part} aria-labelledby="quote-for-customer">
      <div className={styles.head}>
        <h2 className={styles.title} id="quote-for-customer">
          Your customers
        </h2>
        <Button
          variant="default"
          onPointerEnter={AddCustomer.preload}
          onFocus={AddCustomer.preload}
          onClick={() => setAdding(true)}
        >
          Add a customer
        </Button>
      </div>
      <TextInput
        type="search"
        label="Find a customer"
        value={typed}
        maxLength={MAX_NAME_LENGTH}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.isError && !customers ? (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your customers didn’t load. Nothing is lost.
        </ErrorNotice>
      ) : !customers ? (
        <LoadingRows rows={4} label="Loading your customers" />
      ) : customers.length === 0 ? (
        <EmptyState drawing="list" title={q ? 'Nobody of that name' : 'No customers yet'}>
          Add somebody by name and email address. They read and sign the quote without an account.
        </EmptyState>
      ) : (
        <RowList>
          {customers.map(({ id, name, city, state }) => (
            <RowLink key={id} to={`?customerId=${id}`} title={name}>
              {city && (
                <span className={styles.under}>
                  {city}, {state}
                </span>
              )}
            </RowLink>
          ))}
        </RowList>
      )}
      {!q && customers && customers.length >= MAX_SHOWN && (
        <p className={styles.under}>
          The {MAX_SHOWN} latest. <Link to="/contractor/customers">All customers</Link>
        </p>
      )}
      {isAdding && (
        <Suspense>
          <AddCustomer opened onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}
