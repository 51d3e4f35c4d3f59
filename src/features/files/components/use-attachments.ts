import { useSyncExternalStore } from 'react';
import type { AttachmentTray, TrayState } from './attachment-tray.ts';

const EMPTY_TRAY: TrayState = { all: [], rejectedCount: 0 };

/** What lies in a tray, and whether all of it may go. */
export function useAttachments(tray: AttachmentTray, most: number) {
  const { all, rejectedCount } = useSyncExternalStore(
    tray.subscribe,
    tray.getSnapshot,
    () => EMPTY_TRAY,
  );
  return {
    all,
    leftOut: rejectedCount,
    /** Below nothing where more came together than may go along. */
    room: most - all.length,
    busy: all.some(({ progress }) => progress !== undefined),
    /** Those that have arrived. */
    arrived: all.flatMap(({ id, name }) => (id ? [{ id, name }] : [])),
    /** Whether one is neither here nor on its way. */
    isStuck: all.some(({ error }) => error !== undefined),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
