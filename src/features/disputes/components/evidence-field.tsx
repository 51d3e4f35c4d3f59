import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { api } from '#browser/api.ts';
import { AttachmentChips } from '#features/files/components/attachment-chips.tsx';
import { AttachmentInput } from '#features/files/components/attachment-input.tsx';
import { AttachmentTray } from '#features/files/components/attachment-tray.ts';
import { shrinkAndUploadFile } from '#features/files/components/shrink-and-upload-file.ts';
import { useAttachments } from '#features/files/components/use-attachments.ts';
import { MAX_EVIDENCE_FILES } from '../rules.ts';
import styles from './dispute.module.css';

/** The files of a form, and whether all of them have arrived. */
export function useEvidence(room = MAX_EVIDENCE_FILES) {
  const [tray] = useState(
    () =>
      new AttachmentTray({
        max: MAX_EVIDENCE_FILES,
        upload: shrinkAndUploadFile,
        remove: (id) => void api.files.remove({ id }).catch(() => {}),
      }),
  );
  const attachments = useAttachments(tray, room);
  return {
    ...{ tray, attachments },
    fileIds: attachments.uploaded.map(({ id }) => id),
    isReady: !attachments.busy && !attachments.hasFailed && attachments.remaining >= 0,
  };
}

/** Picks the pictures and PDFs that show what happened. */
export function EvidenceField({
  tray,
  attachments,
}: Pick<ReturnType<typeof useEvidence>, 'tray' | 'attachments'>) {
  const input = useRef<HTMLInputElement>(null);
  const { all, remaining, hasFailed, rejectedCount } = attachments;
  return (
    <div className={styles.evidence}>
      <div>
        <Button variant="default" disabled={remaining < 1} onClick={() => input.current?.click()}>
          Add photos or PDFs
        </Button>
      </div>
      <p className={styles.soft}>
        {remaining > 0
          ? `Evidence, up to ${remaining} more. You can’t remove files once they’re sent.`
          : 'You’ve added the maximum number of files.'}
      </p>
      <AttachmentChips all={all} tray={tray} />
      <p role="status" className={styles.soft}>
        {rejectedCount > 0 && 'Some files were left out because of the limit. '}
        {hasFailed && 'Some files didn’t upload. Try them again or remove them.'}
      </p>
      <AttachmentInput ref={input} tray={tray} />
    </div>
  );
}
