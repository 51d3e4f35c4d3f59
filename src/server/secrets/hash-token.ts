import { createHash } from 'node:crypto';

/** The stored hash of a random token: somebody who reads the table cannot use it. Unsalted: tokens are random. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
