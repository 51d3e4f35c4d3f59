import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PLAN_PATH } from '#features/plans/rules.ts';
import { Notice } from '#ui/notice.tsx';

/** Says that a tool is part of the plan Business. */
export const PlanNotice = ({ children }: { children: ReactNode }) => (
  <Notice
    action={
      <Link className="button button-quiet" to={PLAN_PATH}>
        See the plans
      </Link>
    }
  >
    {children}
  </Notice>
);
