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
 * Loaded with the first file: every page of a portal has what may upload one, and most never do. Without a network it
 * fails as the upload itself would, so that it is tried again as that is.
 */
async function loadUpload() {
  try {
    const [{ shrinkPicture }, { uploadFile }] = await Promise.all([
      import('./shrink-picture.ts'),
      import('./upload-file.ts'),
    ]);
    return { shrinkPicture, uploadFile };
  } catch {
    throw new Error(CONNECTION_LOST);
  }
}
