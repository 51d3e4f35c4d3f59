import type { Remark } from '../register-rows/rules.ts';

const keyLabels = {
  license: ['licenseNumber', 'licence number'],
  phone: ['phone', 'phone number'],
  place: ['address1', 'name and address'],
} as const;

type MatchKey = keyof typeof keyLabels;
export const sameBusinessKeys = Object.keys(keyLabels) as MatchKey[];

/** Says of a row whom it doubles, and by what. */
export function duplicateRemark(
  key: MatchKey,
  of: { row: number } | { businessName: string; removed: boolean },
): Remark {
  const [field, what] = keyLabels[key];
  if ('row' in of) return { field, message: `Same ${what} as row ${of.row}` };
  if (of.removed)
    return { field, message: `Same ${what} as ${of.businessName}, which asked not to be listed` };
  return { field, message: `Same ${what} as ${of.businessName}, listed already` };
}
