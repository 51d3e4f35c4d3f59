import {
  ContractorRow,
  ContractorRows,
} from '#features/contractors/components/contractor-rows.tsx';
import { responseWords } from '#features/contractors/rules.ts';
import { milesAway } from '#features/leads/rules.ts';
import { StatusWord } from '#ui/status-word.tsx';
import type { Project } from './project.ts';

export type Interested = Project['interested'][number];

type Props = {
  contractors: readonly Interested[];
  /** Whom the homeowner has chosen to write the quote. */
  chosen?: string | null | undefined;
  /** Only while one may be chosen. */
  onChoose?: ((contractor: Interested) => void) | undefined;
};

/** Who wants the work, and what speaks for each. */
export function InterestedContractors({ contractors, chosen, onChoose }: Props) {
  return (
    <ContractorRows>
      {contractors.map((contractor) => (
        <ContractorRow
          key={contractor.contractorId}
          contractor={contractor}
          facts={
            <>
              {contractor.miles !== null && <span>{milesAway(contractor.miles)}</span>}
              {contractor.responseMinutes !== null && (
                <span>Usually answers {responseWords(contractor.responseMinutes)}</span>
              )}
            </>
          }
          moves={
            <>
              {onChoose && (
                <button type="button" className="button" onClick={() => onChoose(contractor)}>
                  Choose<span className="sr-only"> {contractor.businessName}</span>
                </button>
              )}
              {contractor.contractorId === chosen && <StatusWord tone="ok">Chosen</StatusWord>}
            </>
          }
        />
      ))}
    </ContractorRows>
  );
}
