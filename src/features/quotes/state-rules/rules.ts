import { stateCodes } from '#lib/states.ts';
import {
  calculateTotals,
  depositOf,
  optionIds,
  packageNames,
  type StoredQuoteItem,
} from '../items/rules.ts';

/** How much may be asked for before the work begins, and until when a signed contract can be canceled. */
export const stateRuleKinds = ['deposit', 'cancellation'] as const;
export type StateRuleKind = (typeof stateRuleKinds)[number];

export const stateRuleKindNames: Record<StateRuleKind, string> = {
  deposit: 'Deposit limit',
  cancellation: 'Right to cancel',
};

/** Of a rule that holds in every state. */
export const EVERY_STATE = 'US';

export type StateRule = {
  /** Two letters, or `EVERY_STATE`. */
  state: string;
  kind: StateRuleKind;
  /** Of the price: `10%`, or `1/3`; for a deposit. */
  share: string | null;
  /** US cents: the deposit is at most this, where the share comes to more. */
  maxAmount: number | null;
  /** For a cancellation. */
  businessDays: number | null;
  /** As homeowners and contractors read it. */
  sentence: string;
  /** The law, as it is cited. */
  citation: string;
  /** Where the law can be read. */
  url: string;
  /** The day on which somebody last compared it with the law. */
  checkedOn: string;
};

export const STATE_RULES_PAGE_SIZE = 100;
/** Rules of one state that stand on a quote. */
export const MAX_RULES_OF_STATE = 20;
export const MAX_SENTENCE_LENGTH = 400;
export const MAX_CITATION_LENGTH = 120;
export const MAX_RULE_URL_LENGTH = 300;
export const MAX_BUSINESS_DAYS = 30;
export const MAX_SHARE_LENGTH = 7;

export const STATE_RULE_NOT_FOUND = 'Rule not found';
export const STATE_RULE_CHANGED = 'Someone changed or retired this rule. Reload it first';
export const RULES_TITLE = 'What the law says';
export const NOT_LEGAL_ADVICE = 'This is not legal advice.';
export const SHARE_EXPECTED = 'Enter a percentage such as 10%, or a fraction such as 1/3';

/** A part of a whole, exact: a third is no decimal fraction. */
type Share = { numerator: number; denominator: number };

/** `10%`, `12.5%` or `1/3`; undefined for anything else, and for nothing or more than all. */
export function parseShare(text: string): Share | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%$/.exec(text) ?? [];
  const [, over, under] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  const share =
    whole === undefined
      ? { numerator: Number(over), denominator: Number(under) }
      : { numerator: Number(whole + fraction), denominator: 100 * 10 ** fraction.length };
  return share.numerator > 0 && share.numerator <= share.denominator ? share : undefined;
}

/** The most that a deposit may be for this price in US cents, never rounded up. Undefined if the rule sets no limit. */
export function depositLimit(
  { kind, share, maxAmount }: Pick<StateRule, 'kind' | 'share' | 'maxAmount'>,
  totalAmount: number,
) {
  const part = kind === 'deposit' && share !== null ? parseShare(share) : undefined;
  if (!part) return undefined;
  const limit = Number((BigInt(totalAmount) * BigInt(part.numerator)) / BigInt(part.denominator));
  return maxAmount === null ? limit : Math.min(limit, maxAmount);
}

type Deposit = { deposit: number | null; depositPercent: number | null };

/** A share is compared as a share: rounding it to whole cents breaks no law. */
function isOver(rule: StateRule, given: Deposit, totalAmount: number) {
  const limit = depositLimit(rule, totalAmount);
  const amount = depositOf(given, totalAmount);
  const part = parseShare(rule.share ?? '');
  if (limit === undefined || amount === null || !part) return false;
  if (given.depositPercent === null) return amount > limit;
  const isCapped = rule.maxAmount !== null && amount > rule.maxAmount;
  return isCapped || given.depositPercent * part.denominator > 100 * part.numerator;
}

/** The lowest and highest totals that the customer can choose, for every package without and with all options. */
function possibleTotals(items: readonly StoredQuoteItem[]) {
  const every = new Set(optionIds(items));
  const packages = packageNames(items);
  return (packages.length > 0 ? packages : [undefined]).flatMap((name) =>
    [new Set<string>(), every].map((options) => calculateTotals(items, options, name).totalAmount),
  );
}

/** A deposit above the limit of a rule. */
export type DepositProblem<Rule extends StateRule = StateRule> = {
  rule: Rule;
  /** US cents: allowed whichever package and options the customer chooses. */
  limit: number;
};

/** The strictest rule that a deposit is above with a choice that the customer can make; undefined if with none. */
export function findDepositProblem<Rule extends StateRule>(
  rules: readonly Rule[],
  { items, ...given }: Deposit & { items: readonly StoredQuoteItem[] },
): DepositProblem<Rule> | undefined {
  const totals = possibleTotals(items).filter((total) => total > 0);
  const broken = rules.filter((rule) => totals.some((total) => isOver(rule, given, total)));
  const problems = broken.map((rule) => ({
    rule,
    limit: depositLimit(rule, Math.min(...totals)) ?? 0,
  }));
  return problems.sort((a, b) => a.limit - b.limit)[0];
}

/** The state of an address that ends like `Oakland, CA 94601` or `Oakland, CA`. */
export function stateOfLocation(location: string) {
  const [, code] = /(?:^|,)\s*([A-Za-z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(location) ?? [];
  const state = code?.toUpperCase();
  return state !== undefined && stateCodes.includes(state) ? state : undefined;
}

/** Whether an address is of a government, where laws are published. */
export function isOfficialUrl(text: string) {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && /\.(?:gov|us)$/.test(url.hostname) && !url.username;
}

/** From when on quotes show something: those that were signed before keep what their signer read. */
export const shownAt = ({
  status,
  acceptedAt,
}: {
  status?: string | undefined;
  acceptedAt?: string | null | undefined;
}) => (status === 'accepted' && acceptedAt ? acceptedAt : undefined);

type BuiltIn = StateRule & { key: string };
const noFigures = { share: null, maxAmount: null, businessDays: null };
const californiaCode = (code: string, section: string) =>
  `https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=${code}&sectionNum=${section}`;
const massachusettsLaw = 'https://malegislature.gov/Laws/GeneralLaws/PartI';
const checkedOn = '2026-11-23';

/** What every installation begins with. Each was compared with the text of the law on its day. */
export const builtInStateRules: readonly BuiltIn[] = [
  {
    ...{ ...noFigures, checkedOn, key: 'federal-cancellation', state: EVERY_STATE },
    kind: 'cancellation',
    businessDays: 3,
    sentence:
      'If a seller meets you and you agree to the work at your home, for $25 or more, you can cancel until midnight of the third business day. This doesn’t apply to a sale made entirely by mail or phone.',
    citation: 'FTC Cooling-Off Rule, 16 CFR Part 429',
    url: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-429',
  },
  {
    ...{ ...noFigures, checkedOn, key: 'california-deposit', state: 'CA', kind: 'deposit' },
    ...{ share: '10%', maxAmount: 100_000 },
    sentence:
      'In California, the down payment for home improvement can’t be more than 10% of the price or $1,000, whichever is less.',
    citation: 'Cal. Bus. & Prof. Code § 7159',
    url: californiaCode('BPC', '7159'),
  },
  {
    ...{ ...noFigures, checkedOn, key: 'california-cancellation', state: 'CA' },
    kind: 'cancellation',
    businessDays: 3,
    sentence:
      'In California, you can cancel a contract you sign at home until midnight of the third business day, or the fifth if you’re 65 or older.',
    citation: 'Cal. Civ. Code § 1689.6',
    url: californiaCode('CIV', '1689.6'),
  },
  {
    ...{ ...noFigures, checkedOn, key: 'maryland-deposit', state: 'MD', kind: 'deposit' },
    share: '1/3',
    sentence:
      'In Maryland, the deposit for home improvement can’t be more than one third of the price, and nothing can be paid before the contract is signed.',
    citation: 'Md. Code, Bus. Reg. § 8-617',
    url: 'https://mgaleg.maryland.gov/mgawebsite/Laws/StatuteText?article=gbr&section=8-617',
  },
  {
    ...{ ...noFigures, checkedOn, key: 'massachusetts-deposit', state: 'MA', kind: 'deposit' },
    share: '1/3',
    sentence:
      'In Massachusetts, the deposit can’t be more than one third of the price or the actual cost of special-order materials, whichever is more.',
    citation: 'M.G.L. c. 142A, § 2',
    url: `${massachusettsLaw}/TitleXX/Chapter142A/Section2`,
  },
  {
    ...{ ...noFigures, checkedOn, key: 'massachusetts-cancellation', state: 'MA' },
    kind: 'cancellation',
    businessDays: 3,
    sentence:
      'In Massachusetts, you can cancel an agreement you sign away from the seller’s place of business until midnight of the third business day.',
    citation: 'M.G.L. c. 93, § 48',
    url: `${massachusettsLaw}/TitleXV/Chapter93/Section48`,
  },
];
