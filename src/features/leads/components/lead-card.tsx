import { Menu } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { budgetText } from '#lib/budget.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ownLeadStateNames } from '../rules.ts';
import {
  type BoardColumn,
  boardColumns,
  columnOf,
  type LeadSummary,
  pastWorkText,
  searchWith,
  statusInColumn,
} from './lead.ts';
import styles from './lead-card.module.css';
import { OwnLeadLabel } from './lead-status.tsx';

type Props = {
  lead: LeadSummary;
  busy: boolean;
  onMove: (lead: LeadSummary, column: BoardColumn) => void;
};

/** A draggable lead. Its handle takes the left and right arrow keys and opens a menu of columns. */
export function LeadCard({ lead, busy, onMove }: Props) {
  const [search] = useSearchParams();
  const current = columnOf(lead);
  const columns = boardColumns.filter((column) => column === current || statusInColumn[column]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const column = columns[columns.indexOf(current) + step];
    if (column) onMove(lead, column);
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
      {lead.pastWork && <p className={styles.meta}>{pastWorkText(lead)}</p>}
      <p className={styles.foot}>
        <span>{budgetText(lead)}</span>
        <RelativeTime at={lead.lastContact ?? lead.createdAt} />
      </p>
      {/* What its column does not say. */}
      {lead.ownState !== current && (
        <div className={styles.state}>
          <OwnLeadLabel state={lead.ownState} />
        </div>
      )}
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
              Move {lead.projectTitle}, {ownLeadStateNames[lead.ownState ?? 'new']}
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Move to</Menu.Label>
          {columns.map((column) => (
            <Menu.Item
              key={column}
              disabled={column === current}
              onClick={() => onMove(lead, column)}
            >
              {ownLeadStateNames[column]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </article>
  );
}
