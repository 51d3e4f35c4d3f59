import { IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import { isPicture, PDF } from '../rules.ts';
import styles from './attachment-list.module.css';
import { LinkedPictures } from './linked-pictures.tsx';

type AttachedFile = {
  id: string;
  name: string;
  type: string;
  size: number;
  width: number | null;
  height: number | null;
  url: string;
};

type Props = {
  files: readonly AttachedFile[];
  /** Accessible name: `Pictures from Okafor Roofing`. */
  label: string;
  /** Links expire after some minutes: called when one stops working, to fetch new ones. */
  onStale: () => void;
};

/** Attached files: pictures as a gallery, documents as downloads. */
export function AttachmentList({ files, label, onStale }: Props) {
  const pictures = files.filter(isPicture);
  const documents = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          <LinkedPictures files={pictures} label={label} onStale={onStale} />
        </div>
      )}
      {documents.map(({ id, name, type, size, url }) => (
        <a key={id} className={styles.document} href={url} download={name}>
          {type === PDF ? (
            <IconFileTypePdf size={24} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconFileText size={24} stroke={1.5} aria-hidden="true" />
          )}
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          <span className={styles.size}>{formatFileSize(size)}</span>
        </a>
      ))}
    </>
  );
}

const formatFileSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
