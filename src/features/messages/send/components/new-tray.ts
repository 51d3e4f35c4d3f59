import { api } from '#browser/api.ts';
import { AttachmentTray } from '#features/files/components/attachment-tray.ts';
import { shrinkAndUploadFile } from '#features/files/components/shrink-and-upload-file.ts';
import { MAX_ATTACHMENTS } from '../../rules.ts';

/** The attachments of a message that is being written. Apart from the queue, which every page of a portal loads. */
export const newTray = () =>
  new AttachmentTray({
    max: MAX_ATTACHMENTS,
    upload: shrinkAndUploadFile,
    remove: (id) => void api.files.remove({ id }).catch(() => {}),
  });
