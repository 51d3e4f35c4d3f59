import { MAX_PICTURE_SIDE } from '../rules.ts';
import { NOT_A_PICTURE, reasonAgainstUpload } from './pick-pictures.ts';
import { UnusablePicture } from './unusable-picture.ts';

/** Pictures smaller than this are uploaded unchanged. */
const SMALL_BYTES = 600_000;

/**
 * Shrinks a picture to the stored size before the upload, often to a tenth. Applies its rotation and drops
 * its metadata, including the location. Formats that the browser cannot decode are uploaded unchanged.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size < SMALL_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const smaller = await drawSmaller(bitmap, file);
    bitmap.close();
    return smaller;
  } catch {
    return file;
  }
}

/** As `shrinkPicture`, but says of a file that is no picture, or too large a one, that it will not be taken. */
export async function preparePicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnusablePicture(NOT_A_PICTURE);
  });
  const smaller =
    file.size < SMALL_BYTES ? file : await drawSmaller(bitmap, file).catch(() => file);
  const pixels = smaller === file ? bitmap.width * bitmap.height : 0;
  bitmap.close();
  const reason = reasonAgainstUpload({ bytes: smaller.size, pixels });
  if (reason) throw new UnusablePicture(reason);
  return smaller;
}

async function drawSmaller(bitmap: ImageBitmap, file: File): Promise<Blob> {
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const smaller = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.88);
  });
  return smaller && smaller.size < file.size ? smaller : file;
}
