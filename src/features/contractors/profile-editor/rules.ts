/** The fields that count toward the completion percentage (spec §5). */
export const completionFields = [
  'businessName',
  'contactName',
  'email',
  'phone',
  'address1',
  'description',
  'yearsInBusiness',
] as const;
type CompletionField = (typeof completionFields)[number];

/** Weights of spec §5: 65 for the fields together, 5 a service up to 20, 3 a portfolio item up to 15. */
const FIELD_POINTS = 65;
const SERVICE_POINTS = { each: 5, most: 20 };
const PORTFOLIO_POINTS = { each: 3, most: 15 };

export type Completeness = Record<CompletionField, string | number | null> & {
  serviceCount: number;
  portfolioCount: number;
};

const isFilled = (value: string | number | null) =>
  typeof value === 'string' ? value.trim() !== '' : value !== null;

const cappedPoints = ({ each, most }: typeof SERVICE_POINTS, count: number) =>
  Math.min(each * count, most);

function completionOf(profile: Completeness) {
  const filled = completionFields.filter((field) => isFilled(profile[field])).length;
  return (
    (filled / completionFields.length) * FIELD_POINTS +
    cappedPoints(SERVICE_POINTS, profile.serviceCount) +
    cappedPoints(PORTFOLIO_POINTS, profile.portfolioCount)
  );
}

export const completionPercent = (profile: Completeness) => Math.round(completionOf(profile));

export const completionSteps = [...completionFields, 'services', 'portfolio'] as const;
export type CompletionStep = (typeof completionSteps)[number];

/** The remaining steps with the points each adds once it is done, most first. */
export function remainingSteps(profile: Completeness) {
  const done: Record<'services' | 'portfolio', Completeness> = {
    services: { ...profile, serviceCount: SERVICE_POINTS.most / SERVICE_POINTS.each },
    portfolio: { ...profile, portfolioCount: PORTFOLIO_POINTS.most / PORTFOLIO_POINTS.each },
  };
  const now = completionOf(profile);
  return completionSteps
    .map((step) => {
      const after =
        step === 'services' || step === 'portfolio' ? done[step] : { ...profile, [step]: '1' };
      return {
        step,
        adds: Math.round(completionOf(after) - now),
        missing: missingCount(step, profile),
      };
    })
    .filter(({ adds }) => adds > 0)
    .toSorted((a, b) => b.adds - a.adds);
}

/** How many services or portfolio items are missing; 1 for a field. */
function missingCount(step: CompletionStep, { serviceCount, portfolioCount }: Completeness) {
  if (step === 'services') return SERVICE_POINTS.most / SERVICE_POINTS.each - serviceCount;
  if (step === 'portfolio') return PORTFOLIO_POINTS.most / PORTFOLIO_POINTS.each - portfolioCount;
  return 1;
}

/** The flags whose share is the verification percentage (spec §5). */
const verificationFlags = [
  'emailVerified',
  'phoneVerified',
  'licenseVerified',
  'insuranceVerified',
] as const;
export type VerificationFlags = Record<(typeof verificationFlags)[number], boolean>;

type Contact = Omit<VerificationFlags, 'emailVerified'> & { email: string; emailVerified: boolean };
type Account = { email: string; emailVerified: boolean };

/** The email address counts as verified, too, if its owner has confirmed the same one for the account. */
export function verificationFlagsOf(business: Contact, account: Account | null): VerificationFlags {
  const { email, emailVerified, phoneVerified, licenseVerified, insuranceVerified } = business;
  const isConfirmedByAccount = account?.emailVerified === true && isSameEmail(account.email, email);
  return {
    emailVerified: emailVerified || isConfirmedByAccount,
    ...{ phoneVerified, licenseVerified, insuranceVerified },
  };
}

export const isSameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const verificationPercent = (flags: VerificationFlags) =>
  Math.round(
    (verificationFlags.filter((flag) => flags[flag]).length / verificationFlags.length) * 100,
  );

const normalizeName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Compares names without case, spaces and punctuation. */
export const isSameName = (one: string, other: string) =>
  one === other || (normalizeName(one) !== '' && normalizeName(one) === normalizeName(other));

/** Maximum numbers for one business. */
export const BUSINESS_LIMITS = {
  services: 30,
  portfolio: 60,
  locations: 20,
  areas: 60,
  specialties: 20,
  projects: 24,
} as const;

/** A business is asked once, for the year: how many years that makes follows from it, and the other way around. */
export const yearsSince = (year: number, thisYear: number) => Math.max(thisYear - year, 0);

/** The year that a form shows, also of a business that once gave its years alone; empty where neither is known. */
export function foundedIn(
  known: { yearEstablished: number | null; yearsInBusiness: number | null },
  thisYear: number,
) {
  const { yearEstablished, yearsInBusiness } = known;
  const year = yearEstablished ?? (yearsInBusiness === null ? null : thisYear - yearsInBusiness);
  return year === null ? '' : String(year);
}
