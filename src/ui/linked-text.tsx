import type { ReactNode } from 'react';

/** No spaces, quotes or brackets, nothing invisible and nothing that turns the direction of what follows. */
const addressCharacter = String.raw`[^\s<>"'“”‘’\u0060{}|\\^\[\]\p{C}]`;
const linkPattern = new RegExp(
  String.raw`\bhttps?://${addressCharacter}+|\bmailto:${addressCharacter}+@${addressCharacter}+|\btel:\+?[\d().-]{5,20}|\b[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+\b`,
  'giu',
);
/** What ends a sentence does not belong to an address at its end. */
const trailing = /[.,;:!?…]+$/u;

/** Text as it was written, with addresses of the web, of mail and telephones as links; nothing else is markup. */
export function LinkedText({ children: text }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const shown = trimTrailing(match[0]);
    const href = hrefOf(shown);
    if (!href) continue;
    parts.push(text.slice(end, match.index));
    parts.push(
      <a key={match.index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        <bdi>{shown}</bdi>
      </a>,
    );
    end = match.index + shown.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

/** A closing bracket belongs to the address only if it was opened in it. */
function trimTrailing(address: string): string {
  const bare = address.replace(trailing, '');
  return bare.endsWith(')') && !bare.includes('(') ? trimTrailing(bare.slice(0, -1)) : bare;
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Undefined for what is no address after all, or hides a name and password in it. */
function hrefOf(shown: string) {
  const address = /^(https?:|mailto:|tel:)/i.test(shown) ? shown : `mailto:${shown}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, href, username, password } = new URL(address);
  return schemes.has(protocol) && !username && !password ? href : undefined;
}
