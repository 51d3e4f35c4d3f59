import type { Ref } from 'react';
import { acceptedFiles } from '../rules.ts';
import type { AttachmentTray } from './attachment-tray.ts';

type Props = { ref: Ref<HTMLInputElement>; tray: AttachmentTray };

/** The hidden field behind a button that adds files to a tray. */
export const AttachmentInput = ({ ref, tray }: Props) => (
  <input
    ref={ref}
    type="file"
    aria-label="Pictures or documents"
    accept={acceptedFiles}
    multiple
    hidden
    onChange={(event) => {
      tray.add([...(event.target.files ?? [])]);
      // Lets the same file be chosen again after it was taken out.
      event.target.value = '';
    }}
  />
);
