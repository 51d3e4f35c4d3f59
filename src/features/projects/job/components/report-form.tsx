import { Suspense } from 'react';
import { partWhenUsed } from '#ui/lazy-part.ts';
import type { ReportProps } from './report.tsx';

const ReportFields = partWhenUsed(() => import('./report.tsx'));

/** A few words and pictures of the work, in a window that is still closed when the page is first seen. */
export const ReportForm = (props: ReportProps) => (
  <Suspense>
    <ReportFields {...props} />
  </Suspense>
);
