import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, PICTURE_TYPES } from '../rules.ts';

/** A picture that was not taken, by the name of its file, and why. */
export type LeftOutPicture = { name: string; reason: string };

/** What a person reads before choosing pictures. */
export const PICTURE_KINDS = `JPEG, PNG, or WebP, up to ${MAX_PICTURE_BYTES / 1024 / 1024} MB each`;

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>;

/** The chosen files that may be pictures, as many as there is room for, and the others with the reason. */
export function pickPictures<Chosen extends ChosenFile>(files: readonly Chosen[], room: number) {
  const picked: Chosen[] = [];
  const leftOut: LeftOutPicture[] = [];
  for (const file of files) {
    const reason = reasonAgainst(file) ?? (picked.length < room ? undefined : 'No room for it');
    if (reason) leftOut.push({ name: file.name, reason });
    else picked.push(file);
  }
  return { picked, leftOut };
}

/** Large pictures pass: they are made smaller before they are measured. */
function reasonAgainst({ type, size }: ChosenFile) {
  if (size === 0) return 'This file is empty';
  // Without an extension a browser names no type: whether it is a picture shows when it is opened.
  const isPossible = type === '' || PICTURE_TYPES.some((it) => it === type);
  return isPossible ? undefined : 'This isn’t a JPEG, PNG, or WebP photo';
}

/** Why a picture that a browser could open would be refused, if so. */
export function reasonAgainstUpload({ bytes, pixels }: { bytes: number; pixels: number }) {
  if (bytes > MAX_PICTURE_BYTES)
    return `This is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Make it smaller and add it again.`;
  if (pixels > MAX_PICTURE_PIXELS)
    return `This has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels. Make it smaller and add it again.`;
  return undefined;
}

export const NOT_A_PICTURE = 'We can’t open this photo. The file may be damaged.';
