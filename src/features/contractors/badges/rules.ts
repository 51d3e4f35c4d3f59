import { isOverYearAgo, monthOf } from '#lib/check-date.ts';
import { formatDate } from '#lib/dates.ts';

/** The badges beside the name of a business, in the order in which they are shown. */
export const badgeKinds = ['license', 'insurance', 'background'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgeLabels: Record<BadgeKind, string> = {
  license: 'License checked',
  insurance: 'Insurance checked',
  background: 'Background checked',
};

/** What nobody has checked of a business, so that one check is not read as all of them; empty where all were made. */
export function uncheckedText(checked: readonly string[]) {
  const missing = badgeKinds.filter((kind) => !checked.includes(kind));
  if (missing.length === 0) return '';
  const why = missing.includes('background')
    ? ' We don’t run background checks. If a company that does has run one and we’ve seen the result, it says so here.'
    : '';
  return `Not checked: ${missing.join(', ')}.${why}`;
}

/** What a check means that was made over a year ago; empty for a later one. */
export const agedCheckText = (checkedAt: string, now: Date) =>
  isOverYearAgo(checkedAt, now)
    ? 'We checked this over a year ago, and it may have changed. Ask for a current copy before you sign.'
    : '';

export type BadgeProof = {
  kind: BadgeKind;
  /** The register that says it; null where somebody of ours looked at the proof. */
  register: string | null;
  /** Who issued the document, or made the background check; may be empty. */
  issuer: string;
  /** When we looked at it, or the day of the register's list. */
  checkedOn: string;
  validUntil: string | null;
};

const subjects: Record<BadgeKind, string> = {
  license: 'The license to do this work',
  insurance: 'The proof of liability insurance',
  background: 'The background of the owner',
};

/**
 * What stands beside the name, with the month of the check: license and insurance, which mostly come together, on one
 * line, with the month of the earlier. An aged one stands in another color, and the page of the business says why.
 */
export function badgeTexts(proofs: readonly Pick<BadgeProof, 'kind' | 'checkedOn'>[], now: Date) {
  const badge = (label: string, checkedOn: string) => ({
    text: `${label} ${monthOf(checkedOn)}`,
    isAged: isOverYearAgo(checkedOn, now),
  });
  const both = proofs.filter(({ kind }) => kind === 'license' || kind === 'insurance');
  const [earlier] = both.map(({ checkedOn }) => checkedOn).sort();
  if (both.length < 2 || earlier === undefined)
    return proofs.map(({ kind, checkedOn }) => badge(badgeLabels[kind], checkedOn));
  return [
    badge('License and insurance checked', earlier),
    ...proofs
      .filter((proof) => !both.includes(proof))
      .map(({ kind, checkedOn }) => badge(badgeLabels[kind], checkedOn)),
  ];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What was checked, by whom, when and until when, in sentences. Days are YYYY-MM-DD. */
export function explainBadge(proof: BadgeProof, brand: string) {
  const { kind, register, issuer, checkedOn, validUntil } = proof;
  const checked = register
    ? `${subjects[kind]} is in a public register: ${register}, as of ${formatDate(checkedOn)}.`
    : kind === 'background'
      ? `${subjects[kind]} was checked by ${issuer} on ${formatDate(checkedOn)}. ${brand} has seen the result.`
      : `${brand} checked ${lowerFirst(subjects[kind])} on ${formatDate(checkedOn)}.${issuer ? ` Issued by ${issuer}.` : ''}`;
  const until = validUntil
    ? ` Valid through ${formatDate(validUntil)}. After that, the badge goes away.`
    : ' It has no end date.';
  return checked + until;
}
