import type { Api } from '#browser/context.ts';
import type { Tone } from '#ui/status-label.tsx';
import type { DisputeStatus } from '../rules.ts';

export type Dispute = Awaited<ReturnType<Api['disputes']['get']>>;
export type DisputeSummary = Awaited<ReturnType<Api['disputes']['list']>>['items'][number];

export const disputeTones: Record<DisputeStatus, Tone> = {
  open: 'attention',
  investigating: 'attention',
  resolved: 'ok',
  closed: 'neutral',
};
