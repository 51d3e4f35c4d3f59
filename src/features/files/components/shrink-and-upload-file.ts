import { documentEnding, PDF } from '../rules.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { uploadFile } from './upload-file.ts';

/** Uploads a picture, shrunk where that helps, or a document unchanged. */
export const shrinkAndUploadFile = async (file: File, on: Parameters<typeof uploadFile>[2]) =>
  uploadFile(
    file.type === PDF || documentEnding(file.name) ? file : await shrinkPicture(file),
    file.name,
    on,
  );
