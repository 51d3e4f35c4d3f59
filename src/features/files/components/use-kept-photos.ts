import { useEffect, useEffectEvent, useState } from 'react';
import { dropKeptPhoto, type KeptPhoto, keepPhoto, listKeptPhotos } from './kept-photos.ts';
import { preparePicture } from './shrink-picture.ts';
import { UnusablePicture } from './unusable-picture.ts';
import type { AddedPhoto, Photo, PhotoUploads } from './use-photos.ts';

const NOT_KEPT = 'This browser is out of space for it. Add it again once you have an account.';

const toPhoto = ({ key, name, picture }: KeptPhoto): Photo => ({
  key,
  id: undefined,
  name,
  src: URL.createObjectURL(picture),
  progress: undefined,
  error: undefined,
});

/** As `usePhotos`, for a guest: the pictures stay in this browser until there is an account. */
export function useKeptPhotos(): PhotoUploads {
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [adding, setAdding] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    listKeptPhotos().then((kept) => {
      if (isCurrent) setPhotos(kept.map(toPhoto));
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  const cleanUp = useEffectEvent(() => {
    for (const { src } of photos) if (src) URL.revokeObjectURL(src);
  });
  useEffect(() => () => cleanUp(), []);

  async function add(file: File): Promise<AddedPhoto> {
    const { name } = file;
    // The time comes first, so that the store has them in the order in which they were added.
    const key = `${Date.now()} ${crypto.randomUUID()}`;
    setAdding((now) => now + 1);
    try {
      const photo = { key, name, picture: await preparePicture(file) };
      await keepPhoto(photo);
      setPhotos((now) => [...now, toPhoto(photo)]);
      return { outcome: 'added' };
    } catch (error) {
      const isRefused = error instanceof UnusablePicture;
      const reason = isRefused ? error.message : NOT_KEPT;
      const failed = { key, id: undefined, name, src: undefined, progress: undefined };
      setPhotos((now) => [...now, { ...failed, error: reason }]);
      return { outcome: isRefused ? 'refused' : 'failed', reason };
    } finally {
      setAdding((now) => now - 1);
    }
  }

  return {
    photos,
    uploadCount: adding,
    add: (files) => Promise.all(files.map(add)),
    remove: ({ key }) => {
      setPhotos((now) => now.filter((photo) => photo.key !== key));
      void dropKeptPhoto(key);
    },
  };
}
