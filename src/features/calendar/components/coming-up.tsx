import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { AsidePanel } from '#ui/aside-panel.tsx';
import { Facts } from '#ui/facts.tsx';
import type { EventDetail } from './calendar.ts';
import styles from './coming-up.module.css';
import { comingUpInput, isToCome, namedTitle, whenText } from './event-text.ts';

const MAX_SHOWN = 4;

type Props = {
  viewer: 'homeowner' | 'contractor';
  /** Only what belongs to this project; nothing while there is none. */
  projectId?: string;
  /** How to get there: the pages of homeowners load nothing of it. */
  wayTo?: (event: EventDetail) => ReactNode;
  /** The event that stands in front of the page on phones: there it is left out here. */
  shownInFront?: string | undefined;
};

/** The next visits and work days, beside what is to be done. */
export function ComingUp({ viewer, projectId, wayTo, shownInFront }: Props) {
  const { data } = useQuery(orpc.events.list.queryOptions({ input: comingUpInput }));
  const events = data?.items
    .filter(isToCome)
    .filter((event) => projectId === undefined || event.projectId === projectId)
    .slice(0, MAX_SHOWN);
  const calendar = `/${viewer}/calendar`;
  if (!events) return null;
  if (projectId !== undefined && events.length === 0) return null;
  return (
    <AsidePanel title="Coming up" more={{ to: calendar, label: 'Open calendar' }}>
      {events.length === 0 && (
        <p className={styles.soft}>
          {viewer === 'homeowner'
            ? 'No visits in the next month. Book one from a quote or a message.'
            : 'Nothing in the next month. Homeowners can book visits in your working hours.'}
        </p>
      )}
      {events.length === 1 && events[0]?.id === shownInFront && (
        <p className={styles.elsewhere}>Nothing else in the next month.</p>
      )}
      {events.length > 0 && (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={event.id} data-in-front={event.id === shownInFront || undefined}>
              <p className={styles.soft}>{whenText(event)}</p>
              <Link className={styles.title} to={`${calendar}?eventId=${event.id}`}>
                {namedTitle(event, viewer)}
              </Link>
              <Facts as="p" className={styles.soft}>
                {viewer === 'homeowner' && event.contractorName}
                {event.status === 'proposed' && openText(event.awaiting === viewer, viewer)}
              </Facts>
              {wayTo?.(event)}
            </li>
          ))}
        </ul>
      )}
    </AsidePanel>
  );
}

/** For a homeowner it stands after the name of the other side. */
const openText = (isOwn: boolean, viewer: Props['viewer']) =>
  viewer === 'homeowner'
    ? isOwn
      ? 'needs your answer'
      : 'not confirmed yet'
    : isOwn
      ? 'Needs your answer'
      : 'Not confirmed yet';
