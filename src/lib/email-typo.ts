import { ownValue } from './own-value.ts';
import { typoDistance } from './spelling.ts';

/** The mail providers that most people have, the biggest first. */
const providers = [
  ...['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'aol.com', 'live.com'],
  ...['comcast.net', 'msn.com', 'verizon.net', 'att.net', 'sbcglobal.net', 'protonmail.com'],
];

/** Others that exist and differ from one of those by a letter or two. */
const alsoRight = new Set([
  ...['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'gmx.net', 'aim.com', 'mac.com', 'me.com'],
  ...['fastmail.com', 'hotmail.co', 'love.com', 'line.com', 'five.com', 'olive.com', 'msc.com'],
  ...['att.com', 'aal.com', 'cs.com', 'rocketmail.com'],
]);

/** Endings of countries, which are right as they are, apart from those that people mistype `com` as. */
const COUNTRY = /\.(?!co$|cm$|om$)[a-z]{2}$/;
/** In a shorter domain, two other letters make another domain. */
const MIN_LENGTH_FOR_TWO = 9;

/** Endings that do not exist, and what they are mistyped for. */
const mistypedEndings: Record<string, string> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', comm: 'com', vom: 'com', xom: 'com', cpm: 'com' },
  ...{ ner: 'net', nte: 'net', ogr: 'org', orgg: 'org', eud: 'edu' },
};

/** The address that somebody probably meant, such as dana@gmail.com for dana@gmial.com; undefined where none is likely. */
export function likelyEmail(typed: string) {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || providers.includes(domain) || alsoRight.has(domain) || COUNTRY.test(domain)) return;
  const near = providers
    .map((provider) => ({ provider, distance: typoDistance(domain, provider) }))
    .filter(
      ({ provider, distance }) =>
        distance !== undefined && (distance === 1 || provider.length >= MIN_LENGTH_FOR_TWO),
    )
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  if (near[0]) return `${address.slice(0, at)}@${near[0].provider}`;
  const dot = address.lastIndexOf('.');
  const ending =
    dot > at + 1 ? ownValue(mistypedEndings, domain.split('.').at(-1) ?? '') : undefined;
  return ending && `${address.slice(0, dot)}.${ending}`;
}
