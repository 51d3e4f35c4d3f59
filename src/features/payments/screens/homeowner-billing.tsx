import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { billingQueries } from '../components/billing.ts';
import { BillingPage } from '../components/billing-page.tsx';
import { billedProjects } from '../components/invoice-groups.tsx';

export const meta = titleMeta('Billing', 'title');
export const loader = prefetch((api, where) => [
  ...billingQueries(api, where),
  api.projects.list.queryOptions(billedProjects),
]);

export default function HomeownerBilling() {
  return <BillingPage viewer="homeowner" />;
}
