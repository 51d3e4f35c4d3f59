import { Suspense } from 'react';
import { useParams } from 'react-router';
import { isUnderWay } from '#features/projects/rules.ts';
import ContractorProject from '#features/projects/screens/contractor-project.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import styles from './project.module.css';

export { loader, meta } from '#features/projects/screens/contractor-project.tsx';

const NextVisit = partWhenUsed(() =>
  import('#features/calendar/components/next-visit.tsx').then(({ NextVisit: component }) => ({
    default: component,
  })),
);

/** Most projects have no dispute, so that the page does without it at first. */
const DisputePanel = partWhenUsed(() =>
  import('#features/disputes/components/dispute-panel.tsx').then(({ DisputePanel: component }) => ({
    default: component,
  })),
);

/** A project, with its visits and the disputes about it. */
export default function ContractorProjectWithDisputes() {
  const { id = '' } = useParams();
  return (
    <>
      <ContractorProject
        nextVisit={(project) =>
          isUnderWay(project) && (
            <div className={styles.visit}>
              <Suspense>
                <NextVisit projectId={project.id} />
              </Suspense>
            </div>
          )
        }
      />
      <Suspense>
        <DisputePanel projectId={id} viewer="contractor" />
      </Suspense>
    </>
  );
}
