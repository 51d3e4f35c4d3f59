import { formatPhone } from '#lib/phone.ts';
import type { Definition } from '#ui/definition-list.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Customer } from './customer.ts';

/** How to reach a customer, and what they were quoted. */
export function customerFacts(customer: Customer) {
  const isContactHidden = customer.homeownerId !== null && customer.phone === null;
  const facts: (Definition | false)[] = [
    customer.email !== null && {
      term: 'Email',
      value: <a href={`mailto:${customer.email}`}>{customer.email}</a>,
    },
    customer.phone !== null && {
      term: 'Phone',
      value: <a href={`tel:${customer.phone}`}>{formatPhone(customer.phone)}</a>,
    },
    customer.address !== '' && { term: 'Address', value: <MapLink place={customer.address} /> },
    isContactHidden && {
      term: customer.email === null ? 'Email and phone' : 'Phone',
      value: 'You’ll see it once they accept your quote',
    },
    { term: 'Quotes sent', value: String(customer.totalQuotes) },
    { term: 'Waiting for an answer', value: String(customer.activeQuotes) },
    customer.lastQuoteReceived !== null && {
      term: 'Last quote',
      value: <RelativeTime at={customer.lastQuoteReceived} />,
    },
  ];
  return facts.filter((fact) => fact !== false);
}
