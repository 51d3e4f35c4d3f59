import { useSyncExternalStore } from 'react';
import type { AttachmentTray, TrayState } from './attachment-tray.ts';

const EMPTY_TRAY: TrayState = { all: [], rejectedCount: 0 };

/** The state of a tray, and whether all of it can be sent. */
export function useAttachments(tray: AttachmentTray, max: number) {
  const { all, rejectedCount } = useSyncExternalStore(
    tray.subscribe,
    tray.getSnapshot,
    () => EMPTY_TRAY,
  );
  return {
    all,
    rejectedCount,
    /** Negative when there are more files than allowed. */
    remaining: max - all.length,
    busy: all.some(({ progress }) => progress !== undefined),
    uploaded: all.flatMap(({ id, name }) => (id ? [{ id, name }] : [])),
    /** Whether an upload failed. */
    hasFailed: all.some(({ error }) => error !== undefined),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
