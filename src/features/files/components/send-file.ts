import { PDF } from '../rules.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

/** Sends a picture, made smaller where that helps, or a PDF as it is. */
export const sendFile = async (file: File, on: Parameters<typeof uploadPicture>[2]) =>
  uploadPicture(file.type === PDF ? file : await shrinkPicture(file), file.name, on);
