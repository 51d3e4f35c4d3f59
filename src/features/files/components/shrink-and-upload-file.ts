import { documentEnding, PDF } from '../rules.ts';
import { loadUpload } from './load-upload.ts';
import type { uploadFile } from './upload-file.ts';

/** Uploads a picture, shrunk where that helps, or a document unchanged. */
export async function shrinkAndUploadFile(file: File, on: Parameters<typeof uploadFile>[2]) {
  const upload = await loadUpload();
  const isDocument = file.type === PDF || documentEnding(file.name);
  return upload.uploadFile(isDocument ? file : await upload.shrinkPicture(file), file.name, on);
}
