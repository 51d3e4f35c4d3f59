import { MAX_PICTURE_SIDE } from '../rules.ts';

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
    const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.88);
    });
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
