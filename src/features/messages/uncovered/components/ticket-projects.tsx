import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Facts } from '#ui/facts.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { isNobodysTicket } from '../../rules.ts';
import { describeDemand } from '../rules.ts';
import styles from './ticket-projects.module.css';

/** The projects of a ticket about a ZIP code that no pro covers; nothing for other tickets. */
export function TicketProjects({ id }: { id: string }) {
  const { data: conversation } = useQuery(orpc.conversations.get.queryOptions({ input: { id } }));
  const isUncovered = conversation !== undefined && isNobodysTicket(conversation);
  const { data } = useQuery({
    ...orpc.supportDesk.projects.queryOptions({ input: { id } }),
    enabled: isUncovered,
  });
  if (!isUncovered || !data) return null;
  const more = data.projectCount - data.items.length;
  return (
    <section className={styles.projects} aria-labelledby={`projects-${id}`}>
      <h3 className={styles.title} id={`projects-${id}`}>
        {describeDemand(data)}
      </h3>
      <ul>
        {data.items.map((item) => (
          <li key={item.leadId} className={styles.item}>
            <Link to={linkTo(item)}>
              <bdi>{item.projectTitle}</bdi>
            </Link>
            <Facts className={styles.who}>
              <span>
                <bdi>{item.homeownerName}</bdi>
                {!item.isConfirmed && ', email not confirmed'}
              </span>
              <RelativeTime at={item.createdAt} />
            </Facts>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.who}>and {more} more</p>}
    </section>
  );
}

const linkTo = ({ projectId, leadId }: { projectId: string | null; leadId: string }) =>
  projectId ? `/admin/projects?projectId=${projectId}` : `/admin/leads?leadId=${leadId}`;
