import { Suspense } from 'react';
import { Link } from 'react-router';
import { joinFacts } from '#lib/dot.ts';
import { Initials } from '#ui/initials.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StatusLabel } from '#ui/status-label.tsx';
import type { ConversationParty } from '../rules.ts';
import type { Conversation } from '../shapes.ts';
import styles from './thread-header.module.css';
import { ThreadMenu } from './thread-menu.tsx';

// Desks and homeowners load nothing of these.
const SharedLeads = lazyPart(async () => ({
  default: (await import('./shared-leads.tsx')).SharedLeads,
}));
const CallHomeowner = lazyPart(async () => ({
  default: (await import('./shared-leads.tsx')).CallHomeowner,
}));

type Props = { conversation: Conversation; party: ConversationParty };

/** Shows the other party, the subject, the support status, and the available actions. */
export function ThreadHeader({ conversation, party }: Props) {
  const { withName: name, subject, userEmail, page } = conversation;
  const location = party !== 'homeowner' ? conversation.location : null;
  const about = [subject, location, userEmail, page && `from ${page}`].filter(Boolean);
  const shown = linksOf(conversation, party);
  const links = (
    <ul className={styles.links}>
      {shown.map(({ to, label }) => (
        <li key={label}>
          <Link className="button button-quiet" to={to}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <header className={styles.header}>
      <Initials name={name} />
      <div className={styles.about}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {about.length > 0 && (
          <p className={styles.subject}>
            <bdi>{joinFacts(about)}</bdi>
          </p>
        )}
        <SupportStatus conversation={conversation} />
      </div>
      {party === 'contractor' && conversation.homeownerId && (
        <Suspense fallback={<span className={styles.call} />}>
          <CallHomeowner homeownerId={conversation.homeownerId} />
        </Suspense>
      )}
      {party === 'contractor' && conversation.homeownerId ? (
        <Suspense fallback={links}>
          <SharedLeads homeownerId={conversation.homeownerId} name={name}>
            {links}
          </SharedLeads>
        </Suspense>
      ) : (
        links
      )}
      <ThreadMenu conversation={conversation} party={party} links={shown} />
    </header>
  );
}

function SupportStatus({ conversation }: { conversation: Conversation }) {
  const { withSupport, resolvedAt, type, priority } = conversation;
  if (resolvedAt) return <StatusLabel tone="ok">Resolved</StatusLabel>;
  if (!withSupport || type === 'admin_broadcast') return null;
  const label = priority === 'normal' ? 'Support is here' : `Support is here, ${priority} priority`;
  return <StatusLabel tone="attention">{label}</StatusLabel>;
}

/** Where else what is talked about can be opened. On a phone these are in the menu of the conversation. */
function linksOf(conversation: Conversation, party: ConversationParty) {
  const { projectId, quoteId, leadId, contractorId, userId, isReachable } = conversation;
  const links: { to: string; label: string }[] = [];
  if (party === 'admin') return deskLinksOf(conversation);
  if (projectId) links.push({ to: `/${party}/projects/${projectId}`, label: 'Project' });
  if (quoteId) links.push({ to: `/${party}/quotes?quoteId=${quoteId}`, label: 'Quote' });
  if (leadId && party === 'contractor')
    links.push({ to: `/contractor/leads?leadId=${leadId}`, label: 'Lead' });
  // A deactivated business has no public page.
  if (contractorId && !userId && party === 'homeowner' && isReachable)
    links.push({ to: `/homeowner/contractor/${contractorId}`, label: 'Profile' });
  return links;
}

function deskLinksOf({ projectId, leadId, homeownerId, userId }: Conversation) {
  const links: { to: string; label: string }[] = [];
  if (homeownerId) links.push({ to: `/admin/users/${homeownerId}`, label: 'Homeowner' });
  else if (userId) links.push({ to: `/admin/users/${userId}`, label: 'Person' });
  if (projectId) links.push({ to: `/admin/projects?projectId=${projectId}`, label: 'Project' });
  if (leadId) links.push({ to: `/admin/leads?leadId=${leadId}`, label: 'Lead' });
  return links;
}
