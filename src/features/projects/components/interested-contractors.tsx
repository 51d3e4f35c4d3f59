import {
  ContractorRow,
  ContractorRows,
} from '#features/contractors/components/contractor-rows.tsx';
import { formatResponseTime } from '#features/contractors/rules.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { StatusLabel } from '#ui/status-label.tsx';
import type { Project } from './project.ts';

export type InterestedContractor = Project['interested'][number];

type Props = {
  contractors: readonly InterestedContractor[];
  /** Whom the homeowner has chosen to write the quote. */
  chosen?: string | null | undefined;
  /** Only while one may be chosen. */
  onChoose?: ((contractor: InterestedContractor) => void) | undefined;
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
              {contractor.miles !== null && <span>{formatMilesAway(contractor.miles)}</span>}
              {contractor.responseMinutes !== null && (
                <span>Usually answers {formatResponseTime(contractor.responseMinutes)}</span>
              )}
            </>
          }
          actions={
            <>
              {onChoose && (
                <button type="button" className="button" onClick={() => onChoose(contractor)}>
                  Choose<span className="sr-only"> {contractor.businessName}</span>
                </button>
              )}
              {contractor.contractorId === chosen && <StatusLabel tone="ok">Chosen</StatusLabel>}
            </>
          }
        />
      ))}
    </ContractorRows>
  );
}
