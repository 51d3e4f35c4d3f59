import { StatusWord, type Tone } from '#ui/status-word.tsx';
import { type LeadStatus, leadStatusNames } from '../rules.ts';

const tones: Record<LeadStatus, Tone> = {
  new: 'attention',
  contacted: 'attention',
  quoted: 'attention',
  won: 'ok',
  lost: 'bad',
  assigned: 'ok',
};

export const LeadStatusWord = ({ status }: { status: LeadStatus }) => (
  <StatusWord tone={tones[status]}>{leadStatusNames[status]}</StatusWord>
);
