import type { Book } from './book.ts';
import type { Host } from './host.ts';
import type { Fields } from './http.ts';
import type { Writer } from './writer.ts';

export type Person = { token: string; uid: string; email: string; contractorId: string };

/** The people of a run, and what they write with. */
export type World = {
  host: Host;
  book: Book;
  writer: Writer;
  homeowners: readonly [Person, Person];
  contractors: readonly [Person, Person, Person, Person];
  admin: Person;
};

export const PASSWORD = 'plumb and level';
export const SERVICE = 'Roof Repair';
export const ZIP = '60614';
export const DAY = 86_400_000;

export const idOf = (fields: Fields, name = 'id') => String(fields[name]);

/** Some fields of an answer, which must be read back as they are. */
export const pick = (fields: Fields, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

let people = 0;

/** Registers somebody. An account has no key: whoever got no answer signs in, which works once it is there. */
export async function register(
  { writer }: Pick<World, 'writer'>,
  role: 'homeowner' | 'contractor',
): Promise<Person> {
  people += 1;
  const email = `ledger-${people}-${Date.now()}@example.com`;
  const phone = `(312) 555-${String(100 + (people % 100)).padStart(4, '0')}`;
  const made = await writer.write('session.register', {}, 'POST /api/users', {
    body: {
      ...{ role, email, password: PASSWORD, phone, zipCode: ZIP },
      ...{ firstName: 'Robin', lastName: 'Ledger' },
      ...(role === 'contractor' && { businessName: `Ledger ${people} & Co`, services: [SERVICE] }),
    },
    again: [400, 409],
  });
  const { token, user } = made.token ? made : await signIn({ writer }, email);
  const { uid } = user as Fields;
  // The business of an account has its id.
  return { token: String(token), uid: String(uid), email, contractorId: String(uid) };
}

export const signIn = ({ writer }: Pick<World, 'writer'>, email: string, password = PASSWORD) =>
  writer.write('session.signIn', {}, 'POST /api/session', {
    body: { email, password },
    again: 'same',
  });
