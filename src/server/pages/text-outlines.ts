import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);
const files = {
  display: '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  text: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
};
export type FontFace = keyof typeof files;
const fontCache: Partial<Record<FontFace, Font>> = {};

function loadFont(face: FontFace) {
  const known = fontCache[face];
  if (known) return known;
  const font = openSync(require.resolve(files[face])) as Font;
  fontCache[face] = font;
  return font;
}

/** Whether every letter of a text can be drawn. */
export const isDrawable = (face: FontFace, text: string) =>
  [...text].every((letter) => loadFont(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

const measureText = (face: FontFace, text: string, size: number) => {
  const font = loadFont(face);
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
};

/** A text in lines no wider than `width`, at most so many of them; what is left out shows as an ellipsis. */
export function wrapText(
  face: FontFace,
  text: string,
  size: number,
  width: number,
  maxLines: number,
) {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measureText(face, longer, size) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, maxLines).map((line) => truncateLine(face, line, size, width));
  const end = shown.at(-1);
  if (lines.length > maxLines && end !== undefined)
    shown[maxLines - 1] = `${end.replace(/…$/, '')}…`;
  return shown;
}

function truncateLine(face: FontFace, line: string, size: number, width: number) {
  if (measureText(face, line, size) <= width) return line;
  let shorter = line;
  while (shorter && measureText(face, `${shorter}…`, size) > width) shorter = shorter.slice(0, -1);
  return `${shorter}…`;
}

/**
 * A line of text as SVG outlines, its baseline at `y`. No font has to be installed where this runs, and
 * nothing of the text is read as markup.
 */
export function textOutline(
  face: FontFace,
  text: string,
  size: number,
  x: number,
  y: number,
  fill: string,
) {
  const font = loadFont(face);
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let pen = 0;
  const paths = glyphs.map((glyph, index) => {
    const at = positions[index];
    const path = `<path d="${glyph.path.toSVG()}" transform="translate(${pen + (at?.xOffset ?? 0)} ${at?.yOffset ?? 0})"/>`;
    pen += at?.xAdvance ?? glyph.advanceWidth;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}
