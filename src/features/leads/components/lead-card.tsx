import { Menu } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { budgetText } from '#lib/budget.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type LeadStatus, leadStatuses, leadStatusNames } from '../rules.ts';
import { type LeadSummary, searchWith } from './lead.ts';
import styles from './lead-card.module.css';

type Props = {
  lead: LeadSummary;
  busy: boolean;
  onMove: (lead: LeadSummary, status: LeadStatus) => void;
};

/** A draggable lead. Its handle takes the left and right arrow keys and opens a menu of statuses. */
export function LeadCard({ lead, busy, onMove }: Props) {
  const [search] = useSearchParams();
  const statusIndex = leadStatuses.indexOf(lead.status);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const status = step === undefined ? undefined : leadStatuses[statusIndex + step];
    if (step === undefined) return;
    event.preventDefault();
    if (status) onMove(lead, status);
  }

  return (
    <article
      className={styles.card}
      draggable
      aria-busy={busy}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', lead.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Link
        className={styles.title}
        to={searchWith(search, { leadId: lead.id })}
        preventScrollReset
        draggable={false}
      >
        {lead.projectTitle}
      </Link>
      <p className={styles.meta}>
        {lead.homeownerName}, {lead.city}
        {lead.miles !== null && `, ${formatMilesAway(lead.miles)}`}
      </p>
      <p className={styles.foot}>
        <span>{budgetText(lead)}</span>
        <RelativeTime at={lead.lastContact ?? lead.createdAt} />
      </p>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button
            type="button"
            data-move={lead.id}
            className={styles.handle}
            onKeyDown={onKeyDown}
            aria-describedby="board-keys"
          >
            <IconArrowsHorizontal size={18} stroke={1.75} aria-hidden="true" />
            <span className="sr-only">
              Move {lead.projectTitle}, {leadStatusNames[lead.status]}
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Move to</Menu.Label>
          {leadStatuses.map((status) => (
            <Menu.Item
              key={status}
              disabled={status === lead.status}
              onClick={() => onMove(lead, status)}
            >
              {leadStatusNames[status]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </article>
  );
}
