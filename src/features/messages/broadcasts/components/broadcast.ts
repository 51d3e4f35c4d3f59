import type { Tone } from '#ui/status-label.tsx';
import type { Broadcast } from '../contract.ts';

export const statusLabels: Record<Broadcast['status'], { label: string; tone: Tone }> = {
  scheduled: { label: 'Scheduled', tone: 'attention' },
  sending: { label: 'Being sent', tone: 'attention' },
  completed: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

const rolePlurals = { contractor: 'contractors', homeowner: 'homeowners' };

/** For example `All contractors and homeowners in IL`. */
export const formatAudience = ({ roles, state }: Pick<Broadcast, 'roles' | 'state'>) =>
  `All ${roles.map((role) => rolePlurals[role]).join(' and ')}${state ? ` in ${state}` : ''}`;
