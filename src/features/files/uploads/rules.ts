/** What is sent at a time: after a lost line, no more than this is sent again. */
export const CHUNK_BYTES = 2 * 1024 * 1024;
/** An upload that is not finished by then is forgotten; so is the room that was kept for it. */
export const UPLOAD_HOURS = 24;

export const UPLOAD_NOT_FOUND = 'This upload is gone. Start again';
/** The sender asks how far the upload is, and goes on from there. */
export const UPLOAD_ELSEWHERE =
  'The upload is at another place. Ask for its offset and go on there';
export const CHUNK_DAMAGED = 'Part of the file arrived damaged. Send it again';
export const UPLOAD_UNFINISHED = 'Part of the file hasn’t arrived yet';
