import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { PLAN_PATH, planNames } from '../rules.ts';

/** Which plan a business has, with the way to all of them: whoever looks for what they pay looks under Billing, too. */
export function PlanLink() {
  const plan = useQuery(orpc.plans.get.queryOptions()).data?.plan;
  return (
    <Link className="touch-target" to={PLAN_PATH}>
      {plan ? `Your plan: ${planNames[plan]}` : 'Your plan'}
    </Link>
  );
}
