import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#features/customers/components/customer.ts';
import { customerFacts } from '#features/customers/components/customer-facts.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './quote-page.module.css';

/** A quote for one of the contractor's own customers: who it is for, and what they were quoted before. */
export const CustomerQuote = ({
  customer,
  children,
}: {
  customer: Customer;
  children: ReactNode;
}) => (
  <div className={styles.page}>
    <div className={styles.form}>
      {!customer.homeownerId && <WithoutAccount customer={customer} />}
      {children}
    </div>
    <aside className={styles.lead} aria-labelledby="customer">
      <h2 className={styles.title} id="customer">
        {customer.name}
      </h2>
      <DefinitionList items={customerFacts(customer)} />
      <Link to={`/contractor/customers?customerId=${customer.id}`}>Record and history</Link>
    </aside>
  </div>
);

/** How the quote reaches somebody who has no account, and how they sign it. */
const WithoutAccount = ({ customer }: { customer: Customer }) => (
  <Notice>
    {customer.name} has no account and doesn’t need one.{' '}
    {!customer.email && 'We’ll ask you for their email address when you send the quote. '}
    {customer.canEmail
      ? 'We’ll email them a link to the quote.'
      : 'You’ll get a link to the quote and send it to them yourself, because they haven’t agreed to get email from you here.'}{' '}
    With the link they can read the quote, ask questions, and sign with a code we email them.
  </Notice>
);
