import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import { type ProjectStatus, partyStatusNames, projectStatusNames } from '../rules.ts';

const tones: Record<ProjectStatus, Tone> = {
  planning: 'neutral',
  quotes_pending: 'attention',
  started: 'ok',
  in_progress: 'ok',
  active: 'ok',
  on_hold: 'attention',
  completed: 'ok',
  cancelled: 'neutral',
};

type Props = {
  status: ProjectStatus;
  /** Of its parties alone; admins read the status by its name. */
  quoteCount?: number;
};

/** The status of a project; until a pro is chosen, by whom it waits for whom. */
export function ProjectStatusLabel({ status, quoteCount }: Props) {
  const isOpen = quoteCount !== undefined && (status === 'planning' || status === 'quotes_pending');
  if (isOpen && quoteCount === 0) return <StatusLabel tone="neutral">Waiting for pros</StatusLabel>;
  const names = quoteCount === undefined ? projectStatusNames : partyStatusNames;
  const name = isOpen ? 'Quotes to compare' : names[status];
  return <StatusLabel tone={isOpen ? 'attention' : tones[status]}>{name}</StatusLabel>;
}
