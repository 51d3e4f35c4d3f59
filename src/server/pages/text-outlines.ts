import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import { lazy } from '#lib/lazy.ts';

const require = createRequire(import.meta.url);
const files = {
  display: '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  text: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
};
export type FontFace = keyof typeof files;
const openFont = (face: FontFace) => openSync(require.resolve(files[face])) as Font;
const fonts = { display: lazy(() => openFont('display')), text: lazy(() => openFont('text')) };

/** Whether the font has every character of a text. */
export const isDrawable = (face: FontFace, text: string) =>
  [...text].every((letter) => fonts[face]().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

const measureText = (face: FontFace, text: string, size: number) => {
  const font = fonts[face]();
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
};

/** Wraps a text into at most `maxLines` lines of `width`; text that does not fit becomes an ellipsis. */
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
  const visible = lines.slice(0, maxLines).map((line) => truncateLine(face, line, size, width));
  const end = visible.at(-1);
  if (lines.length > maxLines && end !== undefined)
    visible[maxLines - 1] = `${end.replace(/…$/, '')}…`;
  return visible;
}

function truncateLine(face: FontFace, line: string, size: number, width: number) {
  if (measureText(face, line, size) <= width) return line;
  let shorter = line;
  while (shorter && measureText(face, `${shorter}…`, size) > width) shorter = shorter.slice(0, -1);
  return `${shorter}…`;
}

/**
 * A line of text as SVG outlines with its baseline at `y`. No font needs to be installed, and no text is parsed as
 * markup.
 */
export function textOutline(
  face: FontFace,
  text: string,
  size: number,
  x: number,
  y: number,
  fill: string,
) {
  const font = fonts[face]();
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
