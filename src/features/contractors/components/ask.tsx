import type { Role } from '#lib/roles.ts';
import styles from './ask.module.css';
import { mayAsk, messagePath, quotePath } from './ways.ts';

type Props = {
  contractorId: string;
  businessName: string;
  services: readonly string[];
  /** The active role of whoever looks; undefined for a guest. */
  role: Role | undefined;
};

/** How to get an answer from a contractor, and what that costs: nothing. */
export function Ask({ contractorId, businessName, services, role }: Props) {
  const only = services.length === 1 ? services[0] : undefined;
  return (
    <aside className={styles.ask} aria-labelledby="how">
      {mayAsk(role) && (
        <div className={styles.ways}>
          <a className="button button-primary button-large" href={quotePath(role, only)}>
            Request a quote
          </a>
          <a className="button button-large" href={messagePath(role, contractorId)}>
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
