import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { PICTURE_TYPES } from '../rules.ts';
import { LeftOutPictures } from './left-out-pictures.tsx';
import styles from './photo-picker.module.css';
import { type LeftOutPicture, PICTURE_KINDS, pickPictures } from './pick-pictures.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { Photo, PhotoUploads } from './use-photos.ts';

type Props = {
  label: string;
  max: number;
  photoUploads: PhotoUploads;
  error?: string | undefined;
};

/** Picks or drops pictures, and shows the progress of each with a button to remove it. */
export function PhotoPicker({ label, max, photoUploads: { photos, add, remove }, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  /** Of the files that were chosen last, those that are no pictures or did not fit. */
  const [leftOut, setLeftOut] = useState<LeftOutPicture[]>([]);
  const remaining = max - photos.filter(({ error }) => error === undefined).length;
  const addFiles = (files: FileList | null) => {
    const chosen = pickPictures([...(files ?? [])], remaining);
    setLeftOut(chosen.leftOut);
    void add(chosen.picked);
  };

  const onDrag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(isInside && remaining > 0);
  };

  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className="label">{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button */}
      <div
        className={styles.drop}
        data-over={isDragOver || undefined}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          onDrag(false)(event);
          addFiles(event.dataTransfer.files);
        }}
      >
        <button
          type="button"
          className="button"
          disabled={remaining < 1}
          onClick={() => input.current?.click()}
        >
          <IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />
          Add photos
        </button>
        <p className={styles.help} id={`${id}-help`}>
          {remaining > 0
            ? `${PICTURE_KINDS}. ${photos.length === 0 ? `Up to ${max}` : `${remaining} more`}.`
            : `You’ve added all ${max} photos.`}
          <span className={styles.mouse}> You can also drop them here.</span>
        </p>
        <input
          ref={input}
          type="file"
          aria-label={label}
          accept={PICTURE_TYPES.join()}
          multiple
          hidden
          onChange={(event) => {
            addFiles(event.target.files);
            // Lets the same picture be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
      {error && <p className="error">{error}</p>}
      <LeftOutPictures
        title="Not added"
        pictures={leftOut}
        advice={`${PICTURE_KINDS}, up to ${max}.`}
      />
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <PhotoCard key={photo.key} photo={photo} onRemove={() => remove(photo)} />
        ))}
      </ul>
    </fieldset>
  );
}

function PhotoCard({ photo, onRemove }: { photo: Photo; onRemove: () => void }) {
  const { name, src, progress, error } = photo;
  return (
    <li className={styles.photo} data-failed={error === undefined ? undefined : ''}>
      {src && error === undefined && <img src={src} alt={name} width={240} height={180} />}
      <UploadProgress name={name} progress={progress} className={styles.progress} />
      {error !== undefined && (
        <p className={styles.failed} role="alert">
          {name}: {error}
        </p>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
    </li>
  );
}
