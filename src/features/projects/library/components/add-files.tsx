import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '#browser/api.ts';
import { AttachmentChips } from '#features/files/components/attachment-chips.tsx';
import { AttachmentInput } from '#features/files/components/attachment-input.tsx';
import { AttachmentTray } from '#features/files/components/attachment-tray.ts';
import { shrinkAndUploadFile } from '#features/files/components/shrink-and-upload-file.ts';
import { useAttachments } from '#features/files/components/use-attachments.ts';
import { PICTURE_TYPES } from '#features/files/rules.ts';
import styles from './library.module.css';
import { useRefreshLibrary } from './library.ts';

type Props = {
  projectId?: string | undefined;
  /** Who sees the files. */
  note: string;
  /** Takes pictures alone. What is dropped on the page is left to whoever takes all files. */
  only?: 'pictures';
  /** Where the button stands, and what became of the files; otherwise both stand in a box of their own. */
  children?: (button: ReactNode, files: ReactNode) => ReactNode;
};

/** Files that are on their way at a time. */
const MAX_AT_ONCE = 50;

/**
 * Puts files into the library, and into a project if one is given, where both sides see them. A file can be dropped
 * anywhere on the page. One whose connection broke is sent again as soon as there is a network.
 */
export function AddFiles({ projectId, note, only, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefreshLibrary();
  const [tray] = useState(
    () =>
      new AttachmentTray({
        max: MAX_AT_ONCE,
        upload: async (file, on) => {
          const stored = await shrinkAndUploadFile(file, on);
          const place = projectId && { projectId, visibility: 'project' as const };
          await api.library.save({ id: stored.id, ...(place || {}) });
          void refresh();
          return stored;
        },
        // It stays in the library; only its line here goes.
        remove: () => {},
      }),
  );
  const { all, rejectedCount } = useAttachments(tray, MAX_AT_ONCE);
  const waiting = all.filter(({ id }) => id === undefined);
  useEffect(() => () => tray.abort(), [tray]);
  useEffect(() => {
    if (all.length > 0 && waiting.length === 0) tray.clear();
  }, [all, waiting.length, tray]);
  useEffect(() => {
    const sendAgain = () => {
      for (const { key, error, canRetry } of tray.getSnapshot().all)
        if (error !== undefined && canRetry) tray.retry(key);
    };
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [tray]);
  const isOver = useDropAnywhere((files) => tray.add(files), only === undefined);
  const button = (
    <button type="button" className="button" onClick={() => input.current?.click()}>
      <IconFileUpload size={20} stroke={1.75} aria-hidden="true" />
      {only ? 'Add photos' : 'Add files'}
    </button>
  );
  const limits = (
    <p className={styles.soft}>
      Photos up to 10 MB. PDFs, Office documents, text, and CSV files up to 25 MB. {note}
      <span className={styles.mouse}> You can drop them anywhere on this page.</span>
    </p>
  );
  const files = (
    <>
      <AttachmentInput ref={input} tray={tray} {...(only && { accept: PICTURE_TYPES.join() })} />
      <AttachmentChips all={waiting} tray={tray} />
      {rejectedCount > 0 && (
        <p className={styles.soft} role="alert">
          {MAX_AT_ONCE} files at a time. Add the other {rejectedCount} when these are done.
        </p>
      )}
    </>
  );
  if (children)
    return children(
      button,
      <>
        {files}
        {isOver && limits}
      </>,
    );
  return (
    <div className={styles.page}>
      <div className={styles.drop} data-over={isOver || undefined}>
        {button}
        {limits}
      </div>
      {files}
    </div>
  );
}

const hasFiles = (event: globalThis.DragEvent | DragEvent) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere in the window; whether some are held over it. */
function useDropAnywhere(onFiles: (files: File[]) => void, isOn: boolean) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!isOn) return;
    const over = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    // Leaving an element for one inside it is no leaving; leaving the window has no related target.
    const leave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: globalThis.DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [isOn]);
  return isOver;
}
