import { useSession } from '#browser/session.ts';
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

type Props = {
  status: LeadStatus;
  /** Of a lead that a contractor reads. */
  assignedContractor?: string | null;
};

/** The status of a lead, as the reader has it: what another pro won is not won by them. */
export function LeadStatusLabel({ status, assignedContractor }: Props) {
  const { contractorId } = useSession().user;
  const isDecided = status === 'won' || status === 'assigned';
  return isDecided && contractorId && assignedContractor && assignedContractor !== contractorId ? (
    <StatusLabel tone="neutral">Went to another pro</StatusLabel>
  ) : (
    <StatusLabel tone={tones[status]}>{leadStatusNames[status]}</StatusLabel>
  );
}
