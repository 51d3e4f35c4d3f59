import { createHash } from 'node:crypto';

/** What is stored of a random token: whoever reads the table cannot use it. No salt, as tokens cannot be guessed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
