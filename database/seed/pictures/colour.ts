const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** The way from one colour to another, `share` of it. */
export function mix(from: string, to: string, share: number) {
  const target = channels(to);
  const mixed = channels(from).map((part, at) => part + ((target[at] ?? 0) - part) * share);
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (colour: string, share: number) => mix(colour, '#1f241d', share);
export const lighter = (colour: string, share: number) => mix(colour, '#fffcf4', share);
/** As years, dust and a grey day leave it. */
export const faded = (colour: string, share: number) => mix(colour, '#a09a8c', share);

export const paint = {
  linen: '#efe8da',
  clay: '#c98f6b',
  brick: '#a1492f',
  rust: '#8c5233',
  amber: '#d98a1f',
  honey: '#e6b566',
  pine: '#1e5b47',
  fern: '#4f8263',
  sage: '#a5b99f',
  slate: '#545a58',
  stone: '#a8a498',
  pebble: '#cbc6ba',
  white: '#fffdf8',
} as const;

export const woods = {
  oak: '#c99f68',
  birch: '#dfc294',
  walnut: '#80573a',
  cedar: '#b3744a',
  ash: '#b9a88d',
} as const;
