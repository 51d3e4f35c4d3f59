import { StatusWord, type Tone } from '#ui/status-word.tsx';
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

export const ProjectStatusWord = ({ status }: { status: ProjectStatus }) => (
  <StatusWord tone={tones[status]}>{projectStatusNames[status]}</StatusWord>
);
