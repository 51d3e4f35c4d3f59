import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { useAskedForm } from '#ui/use-asked-form.ts';
import { ActivityFeed } from '../activity/components/activity-feed.tsx';
import {
  customerActivityInput,
  customerPages,
  linkToCustomer,
  talkWith,
} from '../components/customer.ts';
import { CustomerDetail } from '../components/customer-detail.tsx';
import { AddCustomer } from '../components/customer-dialogs.tsx';
import { CustomerList } from '../components/customer-list.tsx';

export const meta = titleMeta('Customers', 'name');

export const loader = prefetch(
  ({ customers, communications }, { url: { searchParams } }) => {
    const id = searchParams.get('customerId');
    return [
      customers.list.infiniteOptions(customerPages(searchParams)),
      ...(id
        ? [
            customers.get.queryOptions({ input: { id } }),
            communications.history.queryOptions({ input: { customerId: id } }),
            customers.activity.queryOptions({ input: customerActivityInput(id) }),
          ]
        : [customers.activity.queryOptions({ input: { limit: 20 } })]),
    ];
  },
  async ({ customers, conversations }, ask, { url: { searchParams } }) => {
    const id = searchParams.get('customerId');
    const customer = id ? await ask.one(customers.get.queryOptions({ input: { id } })) : undefined;
    if (customer?.homeownerId && customer.activeQuotes > 0)
      await ask.one(conversations.list.queryOptions({ input: talkWith(customer.homeownerId) }));
  },
);

/** `?customerId=` opens one, `?q=` searches by name, `?new=` opens the form for one more. */
export default function ContractorCustomers() {
  const [search] = useSearchParams();
  const [adding, setAdding] = useState(false);
  useAskedForm(() => setAdding(true));
  const openId = search.get('customerId') ?? undefined;
  return (
    <>
      <PageHeader
        title="Customers"
        action={
          <button type="button" className="button" onClick={() => setAdding(true)}>
            Add a customer
          </button>
        }
        covered={openId !== undefined}
      />
      <AddCustomer opened={adding} onClose={() => setAdding(false)} />
      <SplitView
        label="Customer"
        open={openId}
        back={<BackLink to={linkToCustomer(search)}>All customers</BackLink>}
        list={<CustomerList openId={openId} />}
        hint={<ActivityFeed />}
        detail={openId && <CustomerDetail key={openId} id={openId} />}
      />
    </>
  );
}
