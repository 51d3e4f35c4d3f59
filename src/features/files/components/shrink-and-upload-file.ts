import { CONNECTION_LOST } from '#lib/api-error-info.ts';
import { documentEnding, PDF } from '../rules.ts';
import type { uploadFile } from './upload-file.ts';

/** Uploads a picture, shrunk where that helps, or a document unchanged. */
export async function shrinkAndUploadFile(file: File, on: Parameters<typeof uploadFile>[2]) {
  const upload = await loadUpload();
  const isDocument = file.type === PDF || documentEnding(file.name);
  return upload.uploadFile(isDocument ? file : await upload.shrinkPicture(file), file.name, on);
}

/**
 * What sends a file, loaded with the first one: every page of a portal has what may upload one, and most never do.
 * Without a network it fails as the upload itself would, so that it is tried again as that is.
 */
export async function loadUpload() {
  try {
    const [pictures, { uploadFile }] = await Promise.all([
      import('./shrink-picture.ts'),
      import('./upload-file.ts'),
    ]);
    return { ...pictures, uploadFile };
  } catch {
    throw new Error(CONNECTION_LOST);
  }
}
