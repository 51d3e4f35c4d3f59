/** The share of quotes that were won is of so many days, next to as many before: fewer hold too few quotes. */
export const WIN_DAYS = 90;

type Wins = { sent: number; accepted: number };

/** The share of the quotes sent lately that were accepted, and what it was before; of few quotes both are told in numbers. */
export function winRate({ now, before }: { now: Wins; before: Wins }) {
  const share = ({ sent, accepted }: Wins) => `${Math.round((100 * accepted) / sent)}%`;
  if (now.sent === 0) return { value: '–', note: `No quotes sent in the last ${WIN_DAYS} days` };
  const earlier = before.sent > 0 ? `. ${share(before)} in the ${WIN_DAYS} days before` : '';
  return {
    value: share(now),
    note: `${now.accepted} of ${now.sent} ${now.sent === 1 ? 'quote' : 'quotes'} sent in the last ${WIN_DAYS} days${earlier}`,
  };
}
