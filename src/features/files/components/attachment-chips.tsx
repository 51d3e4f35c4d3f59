import { IconRefresh, IconX } from '@tabler/icons-react';
import styles from './attachment-chips.module.css';
import type { Attachment, AttachmentTray } from './attachment-tray.ts';
import { UploadProgress } from './upload-progress.tsx';

/** The files to be sent, with progress, errors and buttons to retry or remove them. */
export function AttachmentChips({
  all,
  tray,
}: {
  all: readonly Attachment[];
  tray: AttachmentTray;
}) {
  if (all.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Goes along">
      {all.map((attachment) => {
        const { key, name, progress, error, canRetry } = attachment;
        return (
          <li key={key} className={styles.chip} data-failed={error === undefined ? undefined : ''}>
            <span className={styles.name}>
              <bdi>{name}</bdi>
              {error !== undefined && (
                <span className={styles.why} role="alert">
                  {error}
                </span>
              )}
            </span>
            <UploadProgress name={name} progress={progress} className={styles.progress} />
            {error !== undefined && canRetry && (
              <button
                type="button"
                className={styles.button}
                aria-label={`Send ${name} again`}
                title="Try again"
                onClick={() => tray.retry(key)}
              >
                <IconRefresh size={16} stroke={2} aria-hidden="true" />
              </button>
            )}
            <button
              type="button"
              className={styles.button}
              aria-label={`Remove ${name}`}
              onClick={() => tray.remove(key)}
            >
              <IconX size={16} stroke={2} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
