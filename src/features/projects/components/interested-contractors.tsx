import { Link } from 'react-router';
import {
  ContractorRow,
  ContractorRows,
} from '#features/contractors/components/contractor-rows.tsx';
import { formatResponseTime } from '#features/contractors/rules.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { StatusLabel } from '#ui/status-label.tsx';
import { draftAbout, type Project } from './project.ts';

export type InterestedContractor = Project['interested'][number];

type Props = {
  contractors: readonly InterestedContractor[];
  /** The contractor whom the homeowner has chosen. */
  chosen?: string | null | undefined;
  /** Present only while the homeowner may choose. */
  onChoose?: ((contractor: InterestedContractor) => void) | undefined;
  /** Those whose quote is there: it is accepted or declined, so there is nothing to choose before. */
  quoted?: readonly string[];
  /** The title of the project, which a message to one of them begins with. */
  projectTitle?: string | undefined;
  /** The lead that they are interested in, while a visit can be booked for it. */
  leadId?: string | undefined;
};

/** The interested contractors with their distance and response time. */
export function InterestedContractors(props: Props) {
  const { contractors, chosen, onChoose, quoted = [], projectTitle, leadId } = props;
  return (
    <ContractorRows>
      {contractors.map((contractor) => (
        <ContractorRow
          key={contractor.contractorId}
          contractor={contractor}
          messageDraft={projectTitle && draftAbout(projectTitle)}
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
              {onChoose && !quoted.includes(contractor.contractorId) && (
                <button type="button" className="button" onClick={() => onChoose(contractor)}>
                  Choose now<span className="sr-only"> {contractor.businessName}</span>
                </button>
              )}
              {leadId && (
                <Link
                  className="button button-quiet"
                  to={`/homeowner/calendar?book=1&leadId=${leadId}&contractorId=${contractor.contractorId}`}
                >
                  Book a visit<span className="sr-only"> by {contractor.businessName}</span>
                </Link>
              )}
              {contractor.contractorId === chosen && <StatusLabel tone="ok">Chosen</StatusLabel>}
            </>
          }
        />
      ))}
    </ContractorRows>
  );
}
