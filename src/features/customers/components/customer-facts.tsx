import { Link } from 'react-router';
import { formatCents } from '#lib/money.ts';
import type { Definition } from '#ui/definition-list.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Customer } from './customer.ts';
import styles from './customer-detail.module.css';
import { PhoneNumber } from './phone-number.tsx';

/** Where a business worked for a customer last. */
export const lastAddressOf = ({ jobs }: Pick<Customer, 'jobs'>) =>
  jobs.find(({ address }) => address)?.address ?? undefined;

/** How to reach a customer, and what they were quoted. */
export function customerFacts(customer: Customer) {
  const isContactHidden = customer.homeownerId !== null && customer.phone === null;
  const address = customer.address || lastAddressOf(customer);
  const facts: (Definition | false | undefined)[] = [
    customer.email !== null && {
      term: 'Email',
      value: <a href={`mailto:${customer.email}`}>{customer.email}</a>,
    },
    customer.phone !== null && {
      term: 'Phone',
      value: (
        <PhoneNumber phone={customer.phone} mayCall={customer.contactPreferences.allowPhone} />
      ),
    },
    address !== undefined && { term: 'Address', value: <MapLink place={address} /> },
    isContactHidden && {
      term: customer.email === null ? 'Email and phone' : 'Phone',
      value: 'You’ll see it once they accept your quote',
    },
    customer.jobs.length > 0 && {
      term: customer.jobs.length === 1 ? 'Job' : 'Jobs',
      value: (
        <ul className={styles.jobs}>
          {customer.jobs.map(({ projectId, title }) => (
            <li key={projectId}>
              <Link className="touch-target" to={`/contractor/projects/${projectId}`}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ),
    },
    customer.paidAmount > 0 && { term: 'Paid you', value: formatCents(customer.paidAmount) },
    { term: 'Quotes sent', value: String(customer.totalQuotes) },
    { term: 'Waiting for an answer', value: String(customer.activeQuotes) },
    customer.lastQuoteReceived !== null && {
      term: 'Last quote',
      value: <RelativeTime at={customer.lastQuoteReceived} />,
    },
  ];
  return facts.filter((fact) => fact !== false && fact !== undefined);
}
