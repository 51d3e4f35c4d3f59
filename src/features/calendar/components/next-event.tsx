import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Facts } from '#ui/facts.tsx';
import { comingUpInput, isToCome, whenText, withWhom } from './event-text.ts';
import styles from './next-event.module.css';

/** Where one is expected next, in front of a phone's long list. On wide screens it stands beside it. */
export function NextEvent() {
  const { data } = useQuery(orpc.events.list.queryOptions({ input: comingUpInput }));
  const next = data?.items.find(
    (event) =>
      isToCome(event) && event.status === 'confirmed' && Date.parse(event.endsAt) > Date.now(),
  );
  if (!next) return null;
  return (
    <p className={styles.next}>
      <Link className={styles.link} to={`/contractor/calendar?eventId=${next.id}`}>
        <span className={styles.when}>Next: {whenText(next)}</span>
        <Facts>
          {next.title}
          {withWhom(next, 'contractor')}
        </Facts>
      </Link>
    </p>
  );
}
