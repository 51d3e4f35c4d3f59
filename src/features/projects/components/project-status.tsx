import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import { type ProjectStatus, projectStatusNames } from '../rules.ts';

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

export const ProjectStatusLabel = ({ status }: { status: ProjectStatus }) => (
  <StatusLabel tone={tones[status]}>{projectStatusNames[status]}</StatusLabel>
);
