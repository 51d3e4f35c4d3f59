import * as z from 'zod';
import { ApiError } from '#lib/api-error.ts';
import { MemberSiteFailure } from './circuit-breaker.ts';
import type { MemberSiteConfig } from './config.ts';
import { joinUrl, sendRequest } from './request.ts';

/** A member of the site's users collection. Missing fields are empty texts. */
export type Member = {
  documentId: string;
  uid: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  zipCode: string;
  /** The site's own role name: member, employee, admin, or anything else. */
  role: string;
  createdAt: Date | undefined;
};

/** Accepts numbers, too: ZIP codes are often stored as numbers. */
const text = z
  .union([
    z.object({ stringValue: z.string().max(5_000) }).transform(({ stringValue }) => stringValue),
    z.object({ integerValue: z.string().max(20) }).transform(({ integerValue }) => integerValue),
  ])
  .catch('');

const moment = z
  .object({ timestampValue: z.iso.datetime({ offset: true }) })
  .transform(({ timestampValue }) => new Date(timestampValue))
  .optional()
  .catch(undefined);

const Fields = z.object({
  firebaseUid: text,
  email: text,
  firstName: text,
  lastName: text,
  phone: text,
  zipCode: text,
  role: text,
  createdAt: moment,
});

const Document = z.object({
  name: z.string().max(2_000),
  fields: z
    .unknown()
    .optional()
    .transform((fields) => fields ?? {})
    .pipe(Fields),
});

const Results = z.array(z.object({ document: z.unknown().optional() })).max(10);

/** Who reads or writes: the member with their own token, otherwise we with the service key. */
type Credential = { idToken?: string | undefined };

type Change = Partial<Omit<Member, 'documentId' | 'uid'>> & { uid: string };

/** The calls for members' documents, as in the Firestore REST API. They throw a `MemberSiteFailure` when they fail. */
export function userCalls(
  { firestoreUrl, projectId, serviceKey, timeoutMs }: MemberSiteConfig,
  report: (failure: MemberSiteFailure) => void,
) {
  const database = ['projects', projectId, 'databases', '(default)'];
  const documents = () => joinUrl(firestoreUrl, ...database, 'documents');
  const bearerOf = ({ idToken }: Credential) => idToken ?? serviceKey;

  /** The body of a successful response; undefined for documents that are missing or that we may not see. */
  function readResponse({ status, json }: { status: number; json: unknown }) {
    if (status === 200) return json;
    if (status === 401)
      throw new ApiError('unauthenticated', 'The membership site no longer accepts this sign-in');
    if (status === 404) return undefined;
    const failure = new MemberSiteFailure(`refused users with ${status}`);
    if (status !== 403) throw failure;
    report(failure);
    return undefined;
  }

  return {
    /** Finds the document whose name is the account's uid. */
    async findUserByUid(uid: string, credential: Credential = {}): Promise<Member | undefined> {
      const url = new URL(joinUrl(documents(), 'users', uid));
      const json = readResponse(
        await sendRequest({ url, bearer: bearerOf(credential), timeoutMs }),
      );
      const member = json === undefined ? undefined : parseMember(json);
      if (member && member.documentId !== uid) throw invalidResponse();
      // The document's own uid field wins: it may say that it belongs to another account.
      return member && member.uid === uid ? member : undefined;
    },

    /** Finds the document with the uid in its `firebaseUid` field, whatever its name. */
    async findUserByFirebaseUid(
      uid: string,
      credential: Credential = {},
    ): Promise<Member | undefined> {
      const where = {
        fieldFilter: {
          field: { fieldPath: 'firebaseUid' },
          op: 'EQUAL',
          value: { stringValue: uid },
        },
      };
      const structuredQuery = { from: [{ collectionId: 'users' }], where, limit: 1 };
      const url = new URL(`${documents()}:runQuery`);
      const bearer = bearerOf(credential);
      const json = readResponse(
        await sendRequest({ url, method: 'POST', bearer, json: { structuredQuery }, timeoutMs }),
      );
      if (json === undefined) return undefined;
      const { data } = Results.safeParse(json);
      if (!data) throw invalidResponse();
      const document = data.find((result) => result.document !== undefined)?.document;
      const member = document === undefined ? undefined : parseMember(document);
      if (member && member.uid !== uid) throw invalidResponse();
      return member;
    },

    /** Writes the given fields to the document named after the uid; creates it if it is missing. */
    async upsertUser({ uid, ...change }: Change, credential: Credential = {}): Promise<Member> {
      const fields = toTypedFields({ firebaseUid: uid, ...change });
      const url = new URL(joinUrl(documents(), 'users', uid));
      for (const name of Object.keys(fields))
        url.searchParams.append('updateMask.fieldPaths', name);
      const bearer = bearerOf(credential);
      const { status, json } = await sendRequest({
        url,
        method: 'PATCH',
        bearer,
        json: { fields },
        timeoutMs,
      });
      if (status === 200) return parseMember(json);
      if (status === 401 || status === 403)
        throw new ApiError('permission-denied', 'The membership site didn’t accept this profile');
      throw new MemberSiteFailure(`refused a profile with ${status}`);
    },
  };
}

const invalidResponse = () => new MemberSiteFailure('answered users with nonsense');

function parseMember(json: unknown): Member {
  const { data } = Document.safeParse(json);
  const documentId = data?.name.split('/').at(-1);
  if (!data || !documentId) throw invalidResponse();
  const { firebaseUid, createdAt, ...texts } = data.fields;
  return { ...texts, createdAt, documentId, uid: firebaseUid || documentId };
}

const toTypedFields = (fields: Record<string, string | Date | undefined>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const wrapped =
        value instanceof Date ? { timestampValue: value.toISOString() } : { stringValue: value };
      return [[name, wrapped]];
    }),
  );
