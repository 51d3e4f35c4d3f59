import type { Tone } from '#ui/status-word.tsx';
import type { Broadcast } from '../contract.ts';

export const statusWords: Record<Broadcast['status'], { word: string; tone: Tone }> = {
  scheduled: { word: 'Scheduled', tone: 'attention' },
  sending: { word: 'Being sent', tone: 'attention' },
  completed: { word: 'Sent', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Called off', tone: 'neutral' },
};

const names = { contractor: 'contractors', homeowner: 'homeowners' };

/** `All contractors and homeowners in IL`. */
export const audienceWords = ({ roles, state }: Pick<Broadcast, 'roles' | 'state'>) =>
  `All ${roles.map((role) => names[role]).join(' and ')}${state ? ` in ${state}` : ''}`;
