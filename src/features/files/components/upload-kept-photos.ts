import { dropKeptPhoto, listKeptPhotos } from './kept-photos.ts';
import type { PhotoUploads } from './use-photos.ts';

/** Uploads the pictures that were kept for a guest who has an account now; whether all of them arrived. */
export async function uploadKeptPhotos({ add }: Pick<PhotoUploads, 'add'>) {
  const kept = await listKeptPhotos();
  const uploaded = await Promise.all(
    kept.map(async ({ key, name, picture }) => {
      const [isUploaded] = await add([new File([picture], name, { type: picture.type })]);
      if (isUploaded) await dropKeptPhoto(key);
      return isUploaded;
    }),
  );
  return uploaded.every(Boolean);
}
