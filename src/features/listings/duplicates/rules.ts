import type { Remark } from '../register-rows/rules.ts';

const words = {
  license: ['licenseNumber', 'licence number'],
  phone: ['phone', 'phone number'],
  place: ['address1', 'name and address'],
} as const;

type Key = keyof typeof words;
export const sameBusinessKeys = Object.keys(words) as Key[];

/** Says of a row whom it doubles, and by what. */
export function doubleRemark(
  key: Key,
  of: { row: number } | { businessName: string; removed: boolean },
): Remark {
  const [field, what] = words[key];
  if ('row' in of) return { field, message: `Same ${what} as row ${of.row}` };
  if (of.removed)
    return { field, message: `Same ${what} as ${of.businessName}, which asked not to be listed` };
  return { field, message: `Same ${what} as ${of.businessName}, listed already` };
}
