import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { resourceMeta } from '#browser/page-meta.ts';
import { ArticleHead } from '#ui/article.tsx';
import styles from '../components/calculator.module.css';
import { Calculator } from '../components/calculator.tsx';
import { EstimateFormula } from '../components/estimate-formula.tsx';
import { type CalculatorData, loadCalculator } from '../components/load-calculator.ts';
import { MIN_ACCEPTED_QUOTES } from '../rules.ts';

const path = '/resources/cost-calculator';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  resourceMeta(matches, {
    title: 'Cost calculator',
    description:
      'What home projects cost: the middle price and the range of half of all jobs, by service, size, finish, and ZIP code, with the formula, the number of records, the source, and its date.',
    path,
    picture: '/og/costs.png',
  });

export const loader = (args: LoaderFunctionArgs) => loadCalculator(args);

export default function PublicCostCalculator() {
  return (
    <>
      <ArticleHead title="What does it cost?">
        Based on building permits and building wages. Quotes accepted here count once there are{' '}
        {MIN_ACCEPTED_QUOTES} of them in your state.
      </ArticleHead>
      <div className={`page ${styles.columns}`}>
        <Calculator path={path} data={useLoaderData<CalculatorData>()} />
      </div>
      <EstimateFormula />
    </>
  );
}
