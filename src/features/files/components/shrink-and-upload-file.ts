import { PDF } from '../rules.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { uploadFile } from './upload-file.ts';

/** Sends a picture, made smaller where that helps, or a PDF as it is. */
export const shrinkAndUploadFile = async (file: File, on: Parameters<typeof uploadFile>[2]) =>
  uploadFile(file.type === PDF ? file : await shrinkPicture(file), file.name, on);
