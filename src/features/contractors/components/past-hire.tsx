import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import styles from './contractor-rows.module.css';
import { openProjectsInput } from './open-requests.ts';
import { finishedText, pastHireOf } from './past-hires.ts';

/** Says of a pro in a list that the signed-in homeowner hired them before. Every row reads the same list of projects. */
export function PastHire({ contractorId }: { contractorId: string }) {
  const { data } = useQuery(orpc.projects.list.queryOptions({ input: openProjectsInput }));
  const job = pastHireOf(data?.items ?? [], contractorId);
  if (!job) return null;
  const finished = finishedText(job);
  return (
    <p className={styles.past}>
      You hired them for{' '}
      <Link className="touch-text" to={`/homeowner/projects/${job.id}`}>
        {job.title}
      </Link>
      {finished && `, ${finished}`}
    </p>
  );
}
