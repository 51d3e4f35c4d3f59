import type { Role } from '#lib/roles.ts';
import styles from './ask.module.css';

type Props = {
  contractorId: string;
  businessName: string;
  /** What the contractor does first: a project begins with it. */
  service: string | undefined;
  /** The active role of whoever looks; undefined for a guest. */
  role: Role | undefined;
};

/** How to get an answer from a contractor, and what that costs: nothing. */
export function Ask({ contractorId, businessName, service, role }: Props) {
  const asks = role === undefined || role === 'homeowner';
  const to = (path: string) => (role ? path : `/login?redirect=${encodeURIComponent(path)}`);
  const project = `/homeowner/projects/new${service ? `?${new URLSearchParams({ category: service })}` : ''}`;
  return (
    <aside className={styles.ask} aria-labelledby="how">
      {asks && (
        <div className={styles.ways}>
          <a className="button button-primary button-large" href={to(project)}>
            Request a quote
          </a>
          <a
            className="button button-large"
            href={to(`/homeowner/messages?${new URLSearchParams({ contractorId })}`)}
          >
            Message
          </a>
        </div>
      )}
      <h2 className={styles.title} id="how">
        How this works
      </h2>
      <ol className={styles.steps}>
        <li>
          You say once what needs doing. {businessName} and others who do such work nearby see it.
        </li>
        <li>Four contractors at most may answer, each with a price for every line.</li>
        <li>You choose one, or none. Nobody pays a fee for it.</li>
      </ol>
    </aside>
  );
}
