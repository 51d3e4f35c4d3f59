import { PICTURE_WIDTHS } from '../rules.ts';

const widths = PICTURE_WIDTHS.join('|');
/** 24 random bytes, or 16 in hexadecimal digits, and what else is derived from them. */
const ownKey = new RegExp(
  `^(?<content>[\\w-]{32})(?<copy>\\.(?:${widths}))?(?<formerCopy>-(?:${widths}))?$`,
);

/**
 * What a stored key belongs to: the content that a row would name, and whether anything still reads this key while
 * that row exists. Undefined for what is none of ours.
 */
export function parseStoredKey(key: string) {
  const { content, formerCopy } = ownKey.exec(key)?.groups ?? {};
  return content === undefined ? undefined : { content, isRead: formerCopy === undefined };
}

/**
 * Whether a store with this much that no row names cannot be ours: a fresh or an old database beside a full store, as
 * after a restore in the wrong order. Removing would then lose what the right database names.
 */
export const isSuspicious = ({ named, unnamed }: { named: number; unnamed: number }) =>
  unnamed > 100 && unnamed > named;
