import type pg from 'pg';

/** What the triggers of sessions, viewings, users and contractors notify, with the id of the person. */
export const ACCESS_CHANNEL = 'plumbline_access';
const NOTICE = `${ACCESS_CHANNEL} `;

/**
 * Calls `onChange` when a statement on one of the pool's connections changes what a person may do. The notice arrives
 * before the statement's answer, so this process knows before anyone is told that it is done; the others hear of
 * the commit by notification.
 */
export function onAccessNotice(pool: pg.Pool, onChange: (userId: string) => void) {
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      if (message?.startsWith(NOTICE)) onChange(message.slice(NOTICE.length));
    }),
  );
}
