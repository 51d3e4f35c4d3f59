/**
 * Where the membership site is. The addresses are those of a Firebase project, its emulator, or the site
 * that ships with the product: nothing else tells them apart.
 */
export type MemberSiteConfig = {
  /** For instance `https://identitytoolkit.googleapis.com/v1`. */
  authUrl: string;
  /** For instance `https://firestore.googleapis.com/v1`. */
  firestoreUrl: string;
  /** The published signing keys, as a JSON Web Key Set or a map of certificates. */
  keysUrl: string;
  apiKey: string;
  /** The audience of the tokens. */
  projectId: string;
  issuer: string;
  /** Reads and writes documents where no member's own token is at hand. */
  serviceKey?: string | undefined;
  /** How long an answer may take, in milliseconds; 3,000 unless given. */
  timeoutMs?: number | undefined;
};
