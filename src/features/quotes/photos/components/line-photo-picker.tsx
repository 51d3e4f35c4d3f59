import { useEffect, useRef, useState } from 'react';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { MAX_LINE_PHOTOS } from '../rules.ts';

type Props = {
  position: number;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

/** The photos of a line while it is written. */
export function LinePhotoPicker({ position, ids, onChange }: Props) {
  const current = useRef({ ids, onChange });
  useEffect(() => {
    current.current = { ids, onChange };
  });
  // Uploads end in any order, and often between two renderings.
  const [setIds] = useState(() => (change: (now: string[]) => string[]) => {
    const next = change([...current.current.ids]);
    current.current.ids = next;
    current.current.onChange(next);
  });
  const photoUploads = usePhotos(ids, setIds);
  return (
    <PhotoPicker
      label={`Photos of line ${position}`}
      max={MAX_LINE_PHOTOS}
      photoUploads={photoUploads}
    />
  );
}
