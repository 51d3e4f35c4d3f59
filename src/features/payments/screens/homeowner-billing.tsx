import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { billingQueries } from '../components/billing.ts';
import { BillingPage } from '../components/billing-page.tsx';

export const meta = titleMeta('Billing', 'title');
export const loader = prefetch(billingQueries);

export default function HomeownerBilling() {
  return <BillingPage viewer="homeowner" />;
}
