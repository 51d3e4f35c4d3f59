/** The functions that decode and encode pictures, by name. They run in a process of their own: see entries.ts. */
export { pictureForDocument, reencodePicture, resizePicture } from '../files/pictures.ts';
export { renderShareImage } from '../pages/share-image.ts';
