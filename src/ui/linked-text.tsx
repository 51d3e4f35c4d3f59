import type { ReactNode } from 'react';

/** Excludes spaces, quotes and brackets, invisible characters, and characters that change the text direction. */
const addressCharacter = String.raw`[^\s<>"'“”‘’\u0060{}|\\^\[\]\p{C}]`;
const linkPattern = new RegExp(
  String.raw`\bhttps?://${addressCharacter}+|\bmailto:${addressCharacter}+@${addressCharacter}+|\btel:\+?[\d().-]{5,20}|\b[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+\b`,
  'giu',
);
/** Punctuation after an address that ends a sentence is not part of the address. */
const trailing = /[.,;:!?…]+$/u;

/** Plain text in which web addresses, email addresses and `tel:` links can be followed. Nothing else becomes markup. */
export function LinkedText({ children: text }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const address = trimTrailing(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    parts.push(text.slice(end, match.index));
    parts.push(
      <a key={match.index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        <bdi>{address}</bdi>
      </a>,
    );
    end = match.index + address.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

/** A closing parenthesis is part of the address only if the address also opens one. */
function trimTrailing(address: string): string {
  const bare = address.replace(trailing, '');
  return bare.endsWith(')') && !bare.includes('(') ? trimTrailing(bare.slice(0, -1)) : bare;
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Undefined for text that is not a valid address, and for URLs that contain credentials. */
function hrefOf(address: string) {
  const url = /^(https?:|mailto:|tel:)/i.test(address) ? address : `mailto:${address}`;
  if (!URL.canParse(url)) return undefined;
  const { protocol, href, username, password } = new URL(url);
  return schemes.has(protocol) && !username && !password ? href : undefined;
}
