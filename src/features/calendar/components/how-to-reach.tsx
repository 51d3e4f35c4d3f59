import { Link } from 'react-router';
import { formatPhone } from '#lib/phone.ts';
import { DirectionsLink, MapLink } from '#ui/map-link.tsx';
import type { EventDetail } from './calendar.ts';
import { lacksAddress, lastJobText, whenText } from './event-text.ts';
import styles from './how-to-reach.module.css';

type Props = {
  event: EventDetail;
  /** Leaves out the number, where there is room only for the way. */
  withoutPhone?: true;
};

/** Where a contractor goes and whom they call, as far as the homeowner shows it to them; else how to ask for it, or to write. */
export function HowToReach({ event, withoutPhone }: Props) {
  if (['cancelled', 'declined'].includes(event.status)) return null;
  if (lacksAddress(event))
    return (
      <>
        <span className={styles.fact}>
          {lastJobText(event) ?? `${event.customerName} hasn’t shared the address yet`}
        </span>
        <span className={styles.reach}>
          <CallLink event={event} hidden={event.lastJob ? undefined : withoutPhone} />
          <AskForAddress event={event} />
        </span>
      </>
    );
  const address = event.contact?.address;
  const canWrite = !withoutPhone && !event.contact?.phone && event.homeownerId !== null;
  if (!address && (withoutPhone || (!event.contact?.phone && !canWrite))) return null;
  return (
    <>
      {address && (
        <span className={styles.fact}>
          <MapLink place={address} />
        </span>
      )}
      <span className={styles.reach}>
        <CallLink event={event} hidden={withoutPhone} />
        {canWrite && (
          <Link className="button" to={`/contractor/messages?homeownerId=${event.homeownerId}`}>
            Message {event.customerName}
          </Link>
        )}
        {address && <DirectionsLink place={address} />}
      </span>
    </>
  );
}

type CallProps = { event: EventDetail; hidden?: true | undefined };

export function CallLink({ event: { contact, lastJob }, hidden }: CallProps) {
  const phone = contact?.phone ?? lastJob?.phone;
  if (hidden || !phone) return null;
  return (
    <a className="button" href={`tel:${phone}`}>
      Call {formatPhone(phone)}
    </a>
  );
}

/** Opens the conversation with the question written; nothing is sent yet. */
export function AskForAddress({ event }: { event: EventDetail }) {
  const { title, lastJob } = event;
  const what = `“${title}” (${whenText(event)})`;
  return (
    <Link
      className="button"
      to={`/contractor/messages?homeownerId=${event.homeownerId}`}
      state={{
        draft: lastJob
          ? `Is ${what} at ${lastJob.address} again?`
          : `What’s the street address for ${what}?`,
      }}
    >
      {lastJob ? 'Ask about the address' : 'Ask for the address'}
      <span className="sr-only"> for {title}</span>
    </Link>
  );
}
