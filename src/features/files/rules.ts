/**
 * private: its owner; project, message: whoever sees the project or the message; verification: its owner
 * and admins who decide about documents; public: everyone.
 */
export const fileVisibilities = [
  'private',
  'project',
  'message',
  'verification',
  'public',
] as const;
export type FileVisibility = (typeof fileVisibilities)[number];

/** Largest picture that may be uploaded: 10 MiB, 40 megapixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;
export const MAX_BYTES_PER_USER = 500 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PDF = 'application/pdf';
/** Longest side that a stored picture keeps. */
export const MAX_PICTURE_SIDE = 1600;
/** Widths that a stored picture can be asked for in, beside its own: a phone loads the small one. */
export const PICTURE_WIDTHS = [480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const MAX_NAME_LENGTH = 120;

/** What a stored file is called: the sender's name for it without folders, and with the ending that it has now. */
function storedName(given: string, fallback: string, extension: string) {
  const [last = ''] = given.split(/[\\/]/).slice(-1);
  const stem = last
    .replace(/\p{C}/gu, '')
    .replace(/\.[^.]*$/, '')
    // Only dots are no name, and one in front hides a file from its owner.
    .replace(/^[.\s]+/, '')
    .trim();
  return `${stem.slice(0, MAX_NAME_LENGTH) || fallback}.${extension}`;
}

export const pictureName = (given: string) => storedName(given, 'picture', 'webp');
export const documentName = (given: string) => storedName(given, 'document', 'pdf');

export const isPicture = ({ type }: { type: string }) => type.startsWith('image/');

/** Where the narrower copy of a picture is stored. */
export const resizedKey = (storageKey: string, width: PictureWidth) => `${storageKey}-${width}`;
