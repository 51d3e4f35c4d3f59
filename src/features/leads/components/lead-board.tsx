import { Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError, getErrorMessage } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ownLeadStateNames } from '../rules.ts';
import {
  type BoardColumn,
  boardColumns,
  columnOf,
  type LeadSummary,
  ownLeadPageOptions,
  statusInColumn,
} from './lead.ts';
import styles from './lead-board.module.css';
import { LeadCard } from './lead-card.tsx';
import { NoOwnLeads } from './no-own-leads.tsx';
import { useLeadStatus } from './use-lead-status.ts';

type StatusMessage = { tone: 'ok' | 'bad'; text: string };

type Props = {
  bar: ReactNode;
  /** The lead that is open. */
  detail: ReactNode;
  /** Closes it. */
  onClose: () => void;
};

/** The contractor's leads in columns by where they stand with them. Cards move by dragging, or by arrow keys on their handle. */
export default function LeadBoard({ bar, detail, onClose }: Props) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.leads.list.infiniteOptions(ownLeadPageOptions(search)));
  const leads = list.data?.pages.flatMap(({ items }) => items);
  const update = useLeadStatus();
  const [message, setMessage] = useState<StatusMessage>();
  const [dragOver, setDragOver] = useState<BoardColumn>();
  const movedId = useRef<string>(undefined);

  // The moved card is remounted in another column: focus its handle again for keyboard users.
  useEffect(() => {
    if (!movedId.current || update.isPending || !leads) return;
    document.querySelector<HTMLElement>(`[data-move="${movedId.current}"]`)?.focus();
  }, [leads, update.isPending]);

  function move(lead: LeadSummary, column: BoardColumn) {
    const status = statusInColumn[column];
    if (columnOf(lead) === column || !status || update.isPending) return;
    movedId.current = lead.id;
    update.mutate(
      { id: lead.id, status },
      {
        onSuccess: ({ ownState }) =>
          setMessage({
            tone: 'ok',
            text: `“${lead.projectTitle}” is ${ownLeadStateNames[ownState ?? status]} now.`,
          }),
        onError: (error) =>
          setMessage({
            tone: 'bad',
            text: getApiError(error)
              ? `“${lead.projectTitle}” stays ${ownLeadStateNames[lead.ownState ?? 'new']}. ${getErrorMessage(error)}.`
              : `“${lead.projectTitle}”: ${getErrorMessage(error)}`,
          }),
      },
    );
  }

  return (
    <div className={styles.board}>
      <p className="sr-only" id="board-keys">
        Use the left and right arrow keys to move it to another column.
      </p>
      {bar}
      <div className={styles.message} role="status">
        {message && <Notice tone={message.tone}>{message.text}</Notice>}
      </div>
      {list.isPending && <LoadingRows label="Loading your leads" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your leads didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {leads?.length === 0 && <NoOwnLeads title="Nothing on your board" />}
      {leads && leads.length > 0 && (
        <div className={styles.columns}>
          {shownColumns(leads).map((column) => (
            <Column
              key={column}
              column={column}
              leads={leads.filter((lead) => columnOf(lead) === column)}
              isOver={dragOver === column}
              onOver={setDragOver}
              onDrop={(id) => {
                const lead = leads.find((each) => each.id === id);
                setDragOver(undefined);
                if (lead) move(lead, column);
              }}
              onMove={move}
              busy={update.isPending ? update.variables.id : undefined}
            />
          ))}
        </div>
      )}
      <ShowMore list={list}>Show earlier leads</ShowMore>
      <Drawer
        opened={detail !== undefined}
        onClose={onClose}
        position="right"
        size="min(34rem, 100vw)"
        title="Lead"
        closeButtonProps={{ 'aria-label': 'Close the lead' }}
      >
        {detail}
      </Drawer>
    </div>
  );
}

/** Few have an invitation that waits: its column is there when one does. */
const shownColumns = (leads: readonly LeadSummary[]) =>
  boardColumns.filter(
    (column) => column !== 'invited' || leads.some((lead) => columnOf(lead) === column),
  );

type ColumnProps = {
  column: BoardColumn;
  leads: readonly LeadSummary[];
  isOver: boolean;
  busy: string | undefined;
  onOver: (column: BoardColumn | undefined) => void;
  onDrop: (id: string) => void;
  onMove: (lead: LeadSummary, column: BoardColumn) => void;
};

function Column({ column, leads, isOver, busy, onOver, onDrop, onMove }: ColumnProps) {
  const id = `column-${column}`;
  return (
    <section
      className={styles.column}
      aria-labelledby={id}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        onOver(column);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onOver(undefined);
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData('text/plain'));
      }}
    >
      <h2 className={styles.heading} id={id}>
        {ownLeadStateNames[column]} <span className={styles.count}>{leads.length}</span>
      </h2>
      <ul className={styles.cards}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadCard lead={lead} busy={busy === lead.id} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}
