import type { Role } from '#lib/roles.ts';
import type { Reviews } from './contractor.ts';
import styles from './helpful-vote.module.css';
import { pathViaLogin } from './profile-links.ts';

type Props = {
  review: Reviews['items'][number];
  /** The viewer's active role; undefined for a guest. */
  role: Role | undefined;
  /** The address of this page, to return to. */
  address: string;
};

/** How many people a review helped, and the button to say so, once: not for who wrote it or whom it is about. */
export function HelpfulVote({ review, role, address }: Props) {
  const { id, helpful, markedHelpful, moves, customerName } = review;
  const ofWhom = <span className="sr-only">: the review of {customerName}</span>;
  return (
    <div className={styles.vote}>
      {role === undefined && (
        <a className="button" href={pathViaLogin(role, `${address}#reviews`)}>
          Helpful
          {ofWhom}
        </a>
      )}
      {role !== undefined && moves.includes('markHelpful') && (
        <form method="post" action={address}>
          <button type="submit" className="button" name="helpful" value={id}>
            Helpful
            {ofWhom}
          </button>
        </form>
      )}
      {helpful > 0 && <span>{countOf(helpful, markedHelpful)}</span>}
    </div>
  );
}

function countOf(helpful: number, isMine: boolean) {
  const others = isMine ? helpful - 1 : helpful;
  const people = others === 1 ? '1 other person' : `${others} other people`;
  if (isMine) return others === 0 ? 'It helped you' : `It helped you and ${people}`;
  return others === 1 ? 'It helped 1 person' : `It helped ${others} people`;
}
