import { dropKeptPhoto, listKeptPhotos } from './kept-photos.ts';
import type { LeftOutPicture } from './pick-pictures.ts';
import type { PhotoUploads } from './use-photos.ts';

type KeptUploads = {
  /** Whether each picture arrived or was refused: then nothing is left to wait for. */
  isComplete: boolean;
  refused: LeftOutPicture[];
};

/**
 * Uploads the pictures that were kept for a guest who has an account now. One that the server refuses is not kept any
 * longer, because it would refuse it again; one that did not get there is.
 */
export async function uploadKeptPhotos({ add }: Pick<PhotoUploads, 'add'>): Promise<KeptUploads> {
  const kept = await listKeptPhotos();
  const uploads = await Promise.all(
    kept.map(async ({ key, name, picture }) => {
      const [upload] = await add([new File([picture], name, { type: picture.type })]);
      if (upload && upload.outcome !== 'failed') await dropKeptPhoto(key);
      return { name, ...upload };
    }),
  );
  return {
    isComplete: uploads.every(({ outcome }) => outcome === 'added' || outcome === 'refused'),
    refused: uploads.flatMap(({ name, outcome, reason = '' }) =>
      outcome === 'refused' ? [{ name, reason }] : [],
    ),
  };
}
