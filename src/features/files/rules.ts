/**
 * private: its owner; project, message: everybody who may see the project or message; verification: its
 * owner and the admins who review documents; dispute: both sides of it and the admins who decide;
 * quote: both sides of it and whoever has its link; public: everyone.
 */
export const fileVisibilities = [
  'private',
  'project',
  'message',
  'verification',
  'dispute',
  'quote',
  'public',
] as const;
export type FileVisibility = (typeof fileVisibilities)[number];

export const libraryKinds = ['photo', 'plan', 'permit', 'receipt', 'contract', 'other'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Largest pictures: 10 MiB, and 40 megapixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;
/** What these pixels take with transparency and eight bits a channel; with sixteen, a picture has fewer. */
export const MAX_DECODED_PICTURE_BYTES = MAX_PICTURE_PIXELS * 4;
/** Largest upload of anything but a picture. */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
export const MAX_BYTES_PER_USER = 500 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PDF = 'application/pdf';
/** Longest side that a stored picture keeps. */
export const MAX_PICTURE_SIDE = 1600;
/** Widths that a picture is also served in, so that phones load a small one. */
export const PICTURE_WIDTHS = [480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Content that no row names is kept this long: whatever was to name it has failed by then. */
export const UNNAMED_CONTENT_HOURS = 24;

const MAX_NAME_LENGTH = 120;
/** Of a file on somebody’s disk; what is kept of it is shorter. */
export const MAX_FILE_NAME_LENGTH = 255;

/** Documents that are kept as they are and never shown inline, by the ending of their name. */
export const documentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;
export type DocumentEnding = keyof typeof documentTypes;

const documentEndings = Object.keys(documentTypes) as DocumentEnding[];

/** The ending of a file name, if it is that of such a document. */
export const documentEnding = (name: string) => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return documentEndings.find((one) => one === ending);
};

/** What a field for files lets somebody choose. */
export const acceptedFiles = [
  ...PICTURE_TYPES,
  PDF,
  ...documentEndings.map((one) => `.${one}`),
].join();

/** The name of a stored file: the uploader's, without folders and with the extension of its new type. */
function storedName(given: string, fallback: string, extension: string) {
  const [last = ''] = given.split(/[\\/]/).slice(-1);
  const stem = last
    .replace(/\p{C}/gu, '')
    .replace(/\.[^.]*$/, '')
    // A name of dots is no name, and a leading dot hides the file.
    .replace(/^[.\s]+/, '')
    .trim();
  return `${stem.slice(0, MAX_NAME_LENGTH) || fallback}.${extension}`;
}

export const pictureName = (given: string) => storedName(given, 'picture', 'webp');
export const documentName = (given: string, ending: DocumentEnding | 'pdf' = 'pdf') =>
  storedName(given, 'document', ending);

/** The name that an owner gives a stored file; its extension stays, because its content does. */
export function renamed(given: string, current: string) {
  const extension = /\.([^.]+)$/.exec(current)?.[1] ?? 'file';
  const stem = given.replace(
    /\.(?:pdf|webp|jpe?g|png|heic|docx?|xlsx?|pptx?|od[tsp]|txt|csv)$/i,
    '',
  );
  return storedName(`${stem}.`, 'file', extension);
}

export const isPicture = ({ type }: { type: string }) => type.startsWith('image/');

/** Pictures are kept in a format of ours, which says nothing to whoever uploaded “roof.jpg”. */
export const shownName = ({ name, type }: { name: string; type: string }) =>
  isPicture({ type }) ? name.replace(/\.webp$/, '') : name;

/** Storage key of a narrower copy. The dot keeps it apart from keys of contents. */
export const copyKey = (storageKey: string, width: PictureWidth) => `${storageKey}.${width}`;

/** Storage key of a narrower copy of earlier versions. It is not read any more, because nothing says whether it is whole. */
export const formerCopyKey = (storageKey: string, width: PictureWidth) => `${storageKey}-${width}`;

/** Every key under which something of a stored file may lie. */
export const keysOfContent = (storageKey: string) => [
  storageKey,
  ...PICTURE_WIDTHS.flatMap((width) => [
    copyKey(storageKey, width),
    formerCopyKey(storageKey, width),
  ]),
];
