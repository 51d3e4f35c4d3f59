import { titleMeta } from '#browser/title.ts';
import { loadBilling } from '../components/billing.ts';
import { BillingPage } from '../components/billing-page.tsx';

export const meta = titleMeta('Billing', 'title');
export const loader = loadBilling;

export default function ContractorBilling() {
  return <BillingPage viewer="contractor" />;
}
