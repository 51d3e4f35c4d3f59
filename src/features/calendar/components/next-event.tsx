import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Facts } from '#ui/facts.tsx';
import { DirectionsLink } from '#ui/map-link.tsx';
import {
  comingUpInput,
  lacksAddress,
  lastJobText,
  namedTitle,
  nextAgreed,
  whenText,
} from './event-text.ts';
import { AskForAddress, CallLink } from './how-to-reach.tsx';
import styles from './next-event.module.css';

/**
 * Where one is expected next, and the way there, in front of a phone's long list; not what only keeps one busy. On wide
 * screens it stands beside it.
 */
export function NextEvent() {
  const { data } = useQuery(orpc.events.list.queryOptions({ input: comingUpInput }));
  const next = nextAgreed(data?.items);
  if (!next) return null;
  const address = next.contact?.address;
  const isAddressMissing = lacksAddress(next);
  return (
    <div className={styles.next}>
      <Link className={styles.link} to={`/contractor/calendar?eventId=${next.id}`}>
        <span>
          <span className={styles.when}>
            {next.kind === 'work' ? 'Next job' : 'Next visit'}: {whenText(next)}
          </span>
          <Facts>
            {namedTitle(next, 'contractor')}
            {isAddressMissing && (lastJobText(next) ?? 'No address yet')}
          </Facts>
        </span>
        <IconChevronRight className={styles.chevron} size={20} aria-hidden="true" />
      </Link>
      {address && <DirectionsLink place={address} />}
      {isAddressMissing && (
        <span className={styles.ways}>
          {next.lastJob && <CallLink event={next} />}
          <AskForAddress event={next} />
        </span>
      )}
    </div>
  );
}
