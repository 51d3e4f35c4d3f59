import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { buildPatterns, type Identity, REDACTED } from './rules.ts';

/** Takes somebody out of texts, inside a statement. */
type Redactor = ReturnType<typeof createRedactor>;

export function createRedactor(identity: Identity) {
  const { loose, strict } = buildPatterns(identity);
  const text = (of: SQLWrapper): SQL<string> => {
    const first = loose ? sql`regexp_replace(${of}, ${loose}, ${REDACTED}, 'gi')` : sql`${of}`;
    return strict
      ? sql`regexp_replace(${first}, ${strict}, ${REDACTED}, 'g')`
      : sql<string>`${first}`;
  };
  return {
    text,
    json: (of: SQLWrapper) => sql`${text(sql`(${of})::text`)}::jsonb`,
    list: (of: SQLWrapper) =>
      sql`array(select ${text(sql`part`)} from unnest(${of}) with ordinality parts (part, place) order by place)`,
    /** Whether a text names them. */
    mentions: (of: SQLWrapper): SQL<boolean> =>
      sql`(${loose ? sql`${of} ~* ${loose}` : sql`false`} or ${strict ? sql`${of} ~ ${strict}` : sql`false`})`,
  };
}

/** Somebody whose account is gone, and the business that went with it. */
export type ErasureTarget = {
  userId: string;
  contractorId: string | null;
  identity: Identity;
  redact: Redactor;
};
