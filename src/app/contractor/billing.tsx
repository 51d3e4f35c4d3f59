import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { billingQueries } from '#features/payments/components/billing.ts';
import { BillingPage } from '#features/payments/components/billing-page.tsx';
import { PlanLink } from '#features/plans/components/plan-link.tsx';

export const meta = titleMeta('Billing', 'title');
export const loader = prefetch((orpc, where) => [
  ...billingQueries(orpc, where),
  orpc.plans.get.queryOptions(),
]);

export default function ContractorBilling() {
  return <BillingPage viewer="contractor" foot={<PlanLink />} />;
}
