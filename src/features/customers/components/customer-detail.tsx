import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatPhone } from '#lib/phone.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { DirectionsLink } from '#ui/map-link.tsx';
import { RecordArticle, RecordTitle } from '#ui/record.tsx';
import { ActivityFeed } from '../activity/components/activity-feed.tsx';
import { WaitingQuotes } from '../activity/components/waiting-quotes.tsx';
import { CommunicationHistory } from '../communications/components/communication-history.tsx';
import { ContactForm } from '../communications/components/contact-form.tsx';
import { ContactConsent } from '../consents/components/contact-consent.tsx';
import { ContactPreferences } from './contact-preferences.tsx';
import styles from './customer-detail.module.css';
import { EditCustomer } from './customer-dialogs.tsx';
import { customerFacts, lastAddressOf } from './customer-facts.tsx';

/** One customer: contact details and preferences, communications, and activity. */
export function CustomerDetail({ id }: { id: string }) {
  const query = useQuery(orpc.customers.get.queryOptions({ input: { id } }));
  const { data: customer } = query;
  const [isEditing, setIsEditing] = useState(false);
  if (!customer && query.isError)
    return getApiError(query.error)?.code === 'not-found' ? (
      <EmptyState drawing="list" title="Customer not found">
        They may belong to someone else, or the address may be wrong.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The customer didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!customer) return <LoadingRows rows={4} label="Loading the customer" />;

  const place = customer.address || lastAddressOf(customer);
  return (
    <RecordArticle>
      <header>
        <RecordTitle>{customer.name}</RecordTitle>
        <p className={styles.meta}>
          {customer.homeownerId
            ? [customer.city, customer.state].filter(Boolean).join(', ')
            : 'Added by you'}
        </p>
      </header>
      <div className={styles.links}>
        {customer.phone && customer.contactPreferences.allowPhone && (
          <a className="button" href={`tel:${customer.phone}`}>
            Call<span className="sr-only"> {formatPhone(customer.phone)}</span>
          </a>
        )}
        {customer.phone && customer.contactPreferences.allowText && (
          <a className="button" href={`sms:${customer.phone}`}>
            Text<span className="sr-only"> {formatPhone(customer.phone)}</span>
          </a>
        )}
        {place && <DirectionsLink place={place} />}
        {customer.homeownerId && (
          <Link className="button" to={`/contractor/messages?homeownerId=${customer.homeownerId}`}>
            Message<span className="sr-only"> {customer.name}</span>
          </Link>
        )}
        <Link className="button" to={`/contractor/quotes/new?customerId=${customer.id}`}>
          New quote
        </Link>
        {!customer.homeownerId && (
          <Button variant="default" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      <WaitingQuotes customer={customer} />
      <EditCustomer customer={customer} opened={isEditing} onClose={() => setIsEditing(false)} />
      <DefinitionList items={customerFacts(customer)} />
      <ContactPreferences customer={customer} />
      <ContactConsent customer={customer} />
      <ContactForm customer={customer} />
      <CommunicationHistory customerId={id} />
      <ActivityFeed customerId={id} />
    </RecordArticle>
  );
}
