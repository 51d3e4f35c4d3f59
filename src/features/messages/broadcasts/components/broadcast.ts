import type { Tone } from '#ui/status-label.tsx';
import type { Broadcast } from '../contract.ts';

export const statusLabels: Record<Broadcast['status'], { word: string; tone: Tone }> = {
  scheduled: { word: 'Scheduled', tone: 'attention' },
  sending: { word: 'Being sent', tone: 'attention' },
  completed: { word: 'Sent', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Called off', tone: 'neutral' },
};

const rolePlurals = { contractor: 'contractors', homeowner: 'homeowners' };

/** For example `All contractors and homeowners in IL`. */
export const formatAudience = ({ roles, state }: Pick<Broadcast, 'roles' | 'state'>) =>
  `All ${roles.map((role) => rolePlurals[role]).join(' and ')}${state ? ` in ${state}` : ''}`;
