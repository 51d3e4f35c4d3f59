/** Largest amount of money in one field, in US cents: ten million dollars. */
export const MAX_CENTS = 1_000_000_000;

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents in dollars: `$6,600`, and `$6,600.50` only if there are cents. */
export function formatCents(cents: number) {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

const typedMoney = /^\$?\s*(?<dollars>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<cents>\d{1,2}))?$/;

/** An amount as typed, in US cents; undefined for anything else (`6,60`, `about 50`, `-5`). */
export function parseMoney(typed: string) {
  const { dollars, cents } = typedMoney.exec(typed.trim())?.groups ?? {};
  if (dollars === undefined && cents === undefined) return;
  const amount =
    Number((dollars ?? '0').replaceAll(',', '')) * 100 + Number((cents ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? amount : undefined;
}
