import { Link } from 'react-router';
import { Initials } from '#ui/initials.tsx';
import type { Conversation } from '../contract.ts';
import type { ConversationParty } from '../rules.ts';
import styles from './thread-header.module.css';

type Props = { conversation: Conversation; party: ConversationParty };

/** With whom, and what it is about. */
export function ThreadHeader({ conversation, party }: Props) {
  const name = conversation.withName;
  return (
    <header className={styles.header}>
      <Initials name={name} />
      <div className={styles.about}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {conversation.subject && (
          <p className={styles.subject}>
            <bdi>{conversation.subject}</bdi>
          </p>
        )}
      </div>
      <ul className={styles.links}>
        {linksOf(conversation, party).map(({ to, label }) => (
          <li key={label}>
            <Link className="button button-quiet" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </header>
  );
}

function linksOf(
  { projectId, quoteId, leadId, contractorId }: Conversation,
  party: ConversationParty,
) {
  const links: { to: string; label: string }[] = [];
  if (projectId) links.push({ to: `/${party}/projects/${projectId}`, label: 'Project' });
  if (quoteId) links.push({ to: `/${party}/quotes?quoteId=${quoteId}`, label: 'Quote' });
  if (leadId && party === 'contractor')
    links.push({ to: `/contractor/leads?leadId=${leadId}`, label: 'Lead' });
  if (contractorId && party === 'homeowner')
    links.push({ to: `/contractor/${contractorId}`, label: 'Profile' });
  return links;
}
