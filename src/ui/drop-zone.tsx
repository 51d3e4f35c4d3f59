import { type ReactNode, useState } from 'react';
import styles from './drop-zone.module.css';

type Props = {
  id?: string;
  /** What the files are, for those who hear the field. */
  label: string;
  describedBy?: string;
  accept: readonly string[];
  multiple?: boolean;
  /** Also with files of other kinds, or too large: the server says best what is wrong with them. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** A field of files that also takes those that are dropped on it. */
export function DropZone({
  id,
  label,
  describedBy,
  accept,
  multiple = false,
  onFiles,
  children,
}: Props) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const list = [...(files ?? [])];
    if (list.length > 0) onFiles(multiple ? list : list.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within does the same by keyboard
    <div
      className={styles.zone}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        id={id}
        className={styles.input}
        type="file"
        aria-label={label}
        aria-describedby={describedBy}
        accept={accept.join(',')}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          // So that the same file can be chosen again after an error.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
