import { formatPhone } from '#lib/phone.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ClaimDecisionForm } from './claim-decision-form.tsx';
import styles from './open-claim-card.module.css';
import { claimKindText, type QueuedClaim } from './queued-claim.ts';

type Props = { claim: QueuedClaim; onDecided: (message: string) => void };

/** An open claim with the facts to check it by and the form to decide it. */
export function OpenClaimCard({ claim, onDecided }: Props) {
  const { id, contractorId, businessName, wish, name, email, note, codeSentTo, createdAt } = claim;
  const facts: (Definition | false)[] = [
    {
      term: 'Who asks',
      value: (
        <>
          {name}, <a href={`mailto:${email}`}>{email}</a>
        </>
      ),
    },
    note !== '' && { term: 'What they say', value: <p className={styles.note}>{note}</p> },
    {
      term: 'Phone in the register',
      value: claim.listedPhone ? (
        <a href={`tel:${claim.listedPhone}`}>{formatPhone(claim.listedPhone)}</a>
      ) : (
        'None: check by another way'
      ),
    },
    codeSentTo !== null && {
      term: 'Code',
      value: `Sent to ${codeSentTo}, not entered yet`,
    },
  ];
  return (
    <article className={styles.claim} aria-labelledby={`claim-${id}`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`claim-${id}`}>
          <a href={`/contractor/${contractorId}`}>{businessName}</a>
        </h2>
        <p className={styles.soft}>
          {claimKindText[wish].asks}, <RelativeTime at={createdAt} />
        </p>
      </div>
      <DefinitionList items={facts.filter((fact) => fact !== false)} />
      <ClaimDecisionForm claim={claim} onDecided={onDecided} />
    </article>
  );
}
