import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Scheme = 'light' | 'dark';
type Portal = 'home' | 'pro' | 'admin';

/** The tokens of the root, overridden by those of the portal. */
function tokensOf(portal: Portal, scheme: Scheme) {
  const tokens = new Map<string, string>();
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const isOtherPortal = selector.includes('data-portal') && !selector.includes(`"${portal}"`);
    if (isOtherPortal && !selector.includes(':root')) continue;
    for (const [, name = '', light = '', dark = light] of body.matchAll(
      /--pb-([\w-]+):\s*(?:light-dark\()?(#[\da-f]{6})(?:,\s*(#[\da-f]{6})\))?;/g,
    ))
      tokens.set(name, scheme === 'light' ? light : dark);
  }
  return tokens;
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ['paper', 'surface', 'sunken'];
const textColors = ['ink', 'ink-soft', 'brand', 'ok', 'warn', 'bad'];
const textPairs = [
  ...textColors.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
  ...['brand', 'ok', 'warn', 'bad'].map((text) => [text, `${text}-soft`] as const),
  ...['brand-soft', 'ok-soft', 'warn-soft', 'bad-soft'].map((soft) => ['ink', soft] as const),
  ...[1, 2, 3, 4, 5, 6].map((name) => [`name-${name}`, `name-${name}-soft`] as const),
  ['on-accent', 'accent'],
  ['on-fill', 'brand-fill'],
  ['on-fill', 'brand-fill-hover'],
  ['on-fill', 'bad-fill'],
  ['on-fill', 'bad-fill-hover'],
  ['paper', 'ink'],
] as const;

const edgePairs = backgrounds.map((background) => ['edge', background] as const);

const themes = (['home', 'pro', 'admin'] as const).flatMap((portal) =>
  (['light', 'dark'] as const).map((scheme) => [portal, scheme] as const),
);

test.each(themes)(
  'in %s, %s mode, text has a contrast of 4.5:1 and the edges of controls of 3:1',
  (portal, scheme) => {
    const tokens = tokensOf(portal, scheme);
    const ratio = ([one, other]: readonly [string, string]) =>
      contrast(tokens.get(one) ?? '', tokens.get(other) ?? '');
    const tooFaint = (pairs: readonly (readonly [string, string])[], floor: number) =>
      pairs.filter((pair) => !(ratio(pair) >= floor)).map((pair) => [...pair, ratio(pair)]);

    expect(tooFaint(textPairs, 4.5)).toEqual([]);
    expect(tooFaint(edgePairs, 3)).toEqual([]);
  },
);

test('every portal has its own hue in both modes', () => {
  const hues = themes.map((theme) => tokensOf(...theme).get('brand'));
  expect(new Set(hues).size).toBe(6);
});
