import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from '../components/calculator.module.css';
import { Calculator } from '../components/calculator.tsx';
import { EstimateFormula } from '../components/estimate-formula.tsx';
import { type CalculatorData, loadCalculator } from '../components/load-calculator.ts';
import { MIN_ACCEPTED_QUOTES } from '../rules.ts';

export const meta = titleMeta('Cost calculator');
export async function loader(args: LoaderFunctionArgs) {
  const profile = await args.context
    .get(apiContext)
    .profile.get()
    .catch(() => undefined);
  return loadCalculator(args, profile?.location.zipCode);
}

/** The calculator of the public site, inside the portal. */
export default function HomeownerCostCalculator() {
  return (
    <>
      <PageHeader title="What does it cost?">
        Based on building permits and building wages. Quotes accepted here count once there are{' '}
        {MIN_ACCEPTED_QUOTES} of them in your state.
      </PageHeader>
      <div className={styles.columns}>
        <Calculator path="/homeowner/cost-calculator" data={useLoaderData<CalculatorData>()} />
      </div>
      <div className={styles.portal}>
        <EstimateFormula />
      </div>
    </>
  );
}
