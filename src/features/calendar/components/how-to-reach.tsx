import { Link } from 'react-router';
import { formatPhone } from '#lib/phone.ts';
import { Facts } from '#ui/facts.tsx';
import { DirectionsLink, MapLink } from '#ui/map-link.tsx';
import type { EventDetail } from './calendar.ts';
import { lacksAddress, lastJobText, whenText } from './event-text.ts';
import styles from './how-to-reach.module.css';

type Props = { event: EventDetail };

const isOff = ({ status }: EventDetail) => ['cancelled', 'declined'].includes(status);
const callable = ({ contact, lastJob }: EventDetail) => {
  const known = contact?.phone ? contact : lastJob;
  return known?.mayCall ? known.phone : null;
};

/** Where a contractor goes and whom they call, as far as the homeowner shows it to them; else how to ask for it, or to write. */
export function HowToReach({ event }: Props) {
  if (isOff(event)) return null;
  if (lacksAddress(event))
    return (
      <>
        <span className={styles.fact}>
          {lastJobText(event) ?? `${event.customerName} hasn’t shared the address yet`}
        </span>
        <span className={styles.reach}>
          <CallLink event={event} />
          <AskForAddress event={event} />
        </span>
      </>
    );
  const address = event.contact?.address;
  const canWrite = !callable(event) && event.homeownerId !== null;
  if (!address && !callable(event) && !canWrite) return null;
  return (
    <>
      {address && (
        <span className={styles.fact}>
          <MapLink place={address} />
        </span>
      )}
      <span className={styles.reach}>
        <CallLink event={event} />
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

/** The same in a narrow panel: the place in words, and one row of small links. */
export function WaysInBrief({ event }: Props) {
  if (isOff(event)) return null;
  const isMissing = lacksAddress(event);
  const address = event.contact?.address;
  if (!isMissing && !address) return null;
  const small = 'touch-target';
  return (
    <>
      <p className={styles.fact}>
        {address ?? lastJobText(event) ?? `${event.customerName} hasn’t shared the address yet`}
      </p>
      <Facts as="p" className={styles.brief}>
        {callable(event) && <CallLink event={event} className={small} />}
        {isMissing && <AskForAddress event={event} className={small} />}
        {address && <DirectionsLink place={address} className={small} />}
      </Facts>
    </>
  );
}

type LinkProps = Props & { className?: string };

/** Nothing where the customer wants no calls. */
export function CallLink({ event, className = 'button' }: LinkProps) {
  const phone = callable(event);
  if (!phone) return null;
  return (
    <a className={className} href={`tel:${phone}`}>
      Call
      <span className="sr-only">
        {' '}
        {event.customerName}, {formatPhone(phone)}
      </span>
    </a>
  );
}

/** Opens the conversation with the question written; nothing is sent yet. */
export function AskForAddress({ event, className = 'button' }: LinkProps) {
  const { title, lastJob } = event;
  const what = `“${title}” (${whenText(event)})`;
  return (
    <Link
      className={className}
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
