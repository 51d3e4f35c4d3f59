import type { Ref } from 'react';
import { acceptedFiles } from '../rules.ts';
import type { AttachmentTray } from './attachment-tray.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  tray: AttachmentTray;
  /** The types that it takes, if not all. */
  accept?: string;
};

/** The hidden field behind a button that adds files to a tray. */
export const AttachmentInput = ({ ref, tray, accept = acceptedFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    aria-label={accept === acceptedFiles ? 'Pictures or documents' : 'Pictures'}
    accept={accept}
    multiple
    hidden
    onChange={(event) => {
      tray.add([...(event.target.files ?? [])]);
      // Lets the same file be chosen again after it was taken out.
      event.target.value = '';
    }}
  />
);
