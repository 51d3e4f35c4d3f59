import anyAscii from 'any-ascii';
import { invalidArgument } from '#lib/api-error.ts';
import { canManageUsers } from '#lib/roles.ts';
import type { Context } from '../context.ts';

/** Letters of other alphabets that look like a Latin one and are not written for it when they are transliterated. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  [
    ...['аa', 'вb', 'сc', 'ԁd', 'еe', 'ғf', 'ԍg', 'нh', 'һh', 'іi', 'їi', 'јj', 'кk', 'ӏl', 'мm'],
    ...['пn', 'оo', 'рp', 'ԛq', 'ѕs', 'тt', 'цu', 'ѵv', 'ѡw', 'ԝw', 'хx', 'уy', 'үy', 'ьb'],
    ...['αa', 'βb', 'ϲc', 'εe', 'ηn', 'ιi', 'κk', 'μu', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx', 'ωw'],
    ...['օo', 'սu', 'ոn', 'հh', 'աw', 'ⅼl', 'ǀl', '∣l', '0o', '5s', '1l', 'il'],
  ].map(([from = '', to = '']) => [from, to]),
);

/** A name as it looks: small Latin letters and digits, in words. `i`, `l` and `1` are one, and so are `rn` and `m`. */
function foldedWords(name: string) {
  const plain = [...name.normalize('NFKD').replace(/\p{M}/gu, '')]
    // A large I stands for a small l, and the large letters of other alphabets look like other ones than the small.
    .map((letter) => (letter === 'Н' ? 'h' : letter === 'Β' || letter === 'В' ? 'b' : letter))
    .join('')
    .toLowerCase();
  const latin = anyAscii([...plain].map((letter) => lookAlikes[letter] ?? letter).join(''));
  return [...latin.toLowerCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** What a name says that is written as one word with ours: `PlumblineSupport`. */
const officesOfOurs = foldedWords(
  'support billing payments team help admin security official service services staff office',
);

/**
 * Whether a name begins with that of the platform, however it is written: with other letters that look the same, accents,
 * spaces or dots. Whoever reads it would take its owner for us.
 */
export function beginsWithOwnName(name: string, brand: string) {
  const own = foldedWords(brand).join('');
  const [first, ...others] = foldedWords(name);
  if (!own || first === undefined) return false;
  const words = first === 'the' ? others : [first, ...others];
  for (let count = 1; count <= words.length; count += 1) {
    const begun = words.slice(0, count).join('');
    if (begun === own) return true;
    if (begun.length > own.length)
      return officesOfOurs.some((office) => begun.startsWith(own + office));
  }
  return false;
}

export const ownNameRefusal = (brand: string) =>
  `A name can’t start with “${brand}” because people would think it’s us. Choose another name`;

/** Refuses a name of a person or a business that would be taken for ours, except from staff. */
export function refuseOwnName(
  { actor, services }: Pick<Context, 'actor' | 'services'>,
  path: string,
  name: string,
) {
  const { brand } = services.config;
  if (!beginsWithOwnName(name, brand)) return;
  if (actor.kind === 'person' && actor.role === 'admin' && canManageUsers(actor)) return;
  throw invalidArgument(path, ownNameRefusal(brand));
}
