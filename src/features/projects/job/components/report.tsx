import { type FormEvent, type ReactNode, useState } from 'react';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { PicturesUnderWay } from '#features/files/components/pictures-under-way.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { MAX_LOG_PHOTOS, MAX_LOG_TEXT_LENGTH } from '../../work-log/rules.ts';
import { FormButtons } from './form-buttons.tsx';
import styles from './job-room.module.css';
import { WordsField } from './words-field.tsx';

type Report = { text: string; photoIds: string[] };

export type ReportProps = {
  label: string;
  action: string;
  /** Whether pictures alone, or nothing at all, will do. */
  needs: 'words' | 'something' | 'nothing';
  busy: boolean;
  error: unknown;
  onSubmit: (report: Report) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** A few words and pictures of the work. */
export default function ReportFields({
  label,
  action,
  needs,
  busy,
  error,
  onSubmit,
  onClose,
  children,
}: ReportProps) {
  const [text, setText] = useState('');
  const [photoIds, setPhotoIds] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const photoUploads = usePhotos(photoIds, setPhotoIds);
  function submit(event: FormEvent) {
    event.preventDefault();
    const hasWords = text.trim() !== '';
    if (needs === 'words' && !hasWords) return setProblem('Write a few words');
    if (needs === 'something' && !hasWords && photoIds.length === 0)
      return setProblem('Write a few words or add a photo');
    onSubmit({ text: text.trim(), photoIds });
  }
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      {children}
      <WordsField
        label={label}
        value={text}
        maxLength={MAX_LOG_TEXT_LENGTH}
        problem={problem}
        onChange={(words) => {
          setText(words);
          setProblem(undefined);
        }}
      />
      <PhotoPicker label="Pictures (optional)" max={MAX_LOG_PHOTOS} photoUploads={photoUploads} />
      <FormButtons
        action={action}
        back="Go back"
        busy={busy}
        waits={photoUploads.uploadCount > 0}
        error={error}
        onClose={onClose}
      />
      <PicturesUnderWay count={photoUploads.uploadCount} />
    </form>
  );
}
