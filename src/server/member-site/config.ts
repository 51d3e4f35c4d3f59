/**
 * How to reach the membership site: a Firebase project, its emulator, or the site that ships with the product. They
 * differ in these addresses only.
 */
export type MemberSiteConfig = {
  /** E.g. `https://identitytoolkit.googleapis.com/v1`. */
  authUrl: string;
  /** E.g. `https://firestore.googleapis.com/v1`. */
  firestoreUrl: string;
  /** The public signing keys, as a JSON Web Key Set or a map of certificates. */
  keysUrl: string;
  apiKey: string;
  /** The audience of the tokens. */
  projectId: string;
  issuer: string;
  /** Reads and writes documents when there is no token of the member. */
  serviceKey?: string | undefined;
  /** The timeout of a request in milliseconds; 3,000 by default. */
  timeoutMs?: number | undefined;
};
