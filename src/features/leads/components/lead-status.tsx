import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import { type LeadStatus, leadStatusNames } from '../rules.ts';

const tones: Record<LeadStatus, Tone> = {
  new: 'attention',
  contacted: 'attention',
  quoted: 'attention',
  won: 'ok',
  lost: 'bad',
  assigned: 'ok',
};

export const LeadStatusLabel = ({ status }: { status: LeadStatus }) => (
  <StatusLabel tone={tones[status]}>{leadStatusNames[status]}</StatusLabel>
);
