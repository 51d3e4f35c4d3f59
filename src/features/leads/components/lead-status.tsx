import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import {
  type LeadStatus,
  leadStatusNames,
  type OwnLeadState,
  ownLeadStateNames,
} from '../rules.ts';

const tones: Record<OwnLeadState, Tone> = {
  new: 'attention',
  invited: 'attention',
  claimed: 'attention',
  contacted: 'attention',
  draft: 'attention',
  quoted: 'attention',
  won: 'ok',
  lost: 'bad',
  assigned: 'ok',
  elsewhere: 'neutral',
  passed: 'neutral',
};

/** The status of a lead, as all share it. */
export const LeadStatusLabel = ({ status }: { status: LeadStatus }) => (
  <StatusLabel tone={tones[status]}>{leadStatusNames[status]}</StatusLabel>
);

/** Where the contractor who reads a lead stands with it: what another pro quoted is not quoted by them. */
export const OwnLeadLabel = ({ state }: { state: OwnLeadState | null }) =>
  state && <StatusLabel tone={tones[state]}>{ownLeadStateNames[state]}</StatusLabel>;
