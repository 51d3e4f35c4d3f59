import { isSamePhone } from '#lib/phone.ts';

type Written = { name: string; email: string | null; phone: string | null; address: string };

const zipOf = (address: string) => /\b(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1];

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** The word of a name that another spelling of it is looked for by: mostly the last name. */
export const searchWordOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}'’-]+/u)
    .filter((word) => word.length > 1)
    .at(-1) ?? '';

/**
 * Whether two records are likely of the same person: one email address or phone number, or the same name apart from
 * its order, initials and accents, unless the ZIP codes say that they live elsewhere.
 */
export function isAlike(one: Written, other: Written) {
  const email = one.email?.trim().toLowerCase();
  if (email && email === other.email?.toLowerCase()) return true;
  if (one.phone?.trim() && other.phone && isSamePhone(one.phone, other.phone)) return true;
  const [words, others] = [wordsOf(one.name).sort(), wordsOf(other.name).sort()];
  if (words.length === 0 || words.join(' ') !== others.join(' ')) return false;
  const [zip, otherZip] = [zipOf(one.address.trim()), zipOf(other.address.trim())];
  return zip === undefined || otherZip === undefined || zip === otherZip;
}

type Details = { email: string | null; phone: string | null; address: string };

/** What was typed of somebody that their record lacks. */
export const missingOf = (known: Details, typed: Record<keyof Details, string>) =>
  Object.fromEntries(
    (['email', 'phone', 'address'] as const)
      .filter((key) => !known[key] && typed[key].trim())
      .map((key) => [key, typed[key].trim()]),
  );
