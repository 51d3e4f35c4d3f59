import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import { lazy } from '#lib/lazy.ts';

const require = createRequire(import.meta.url);

/** Embedded in every document, so that it looks the same everywhere. */
const fontFiles = {
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  display: '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
} as const;
type FontFace = keyof typeof fontFiles;
const faceNames = ['text', 'strong', 'display'] as const satisfies FontFace[];

type Source = Parameters<PDFKit.PDFDocument['registerFont']>[1];
/** Figures of equal width align in columns; contextual alternates would change what is written. */
const features = { tnum: true, calt: false };

/** The font applies its features itself, because pdfkit caches the layout of words only when it is given none. */
function openFont(face: FontFace) {
  const font = openSync(require.resolve(fontFiles[face])) as Font;
  preserveCodePoints(font);
  const layout = (text: string) => font.layout(text, features);
  const source: Source = Object.create(font, { layout: { value: layout } });
  return { font, source };
}

const fonts = {
  text: lazy(() => openFont('text')),
  strong: lazy(() => openFont('strong')),
  display: lazy(() => openFont('display')),
};

/**
 * fontkit caches each glyph with the characters it was first requested for, and with none if it was first needed for
 * the outline of another glyph (a colon is two periods). Amounts would then be copied and searched without their
 * period, so each layout sets the characters of its glyphs again.
 */
function preserveCodePoints(font: Font) {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters);
    if (glyph && letters.length > 0) glyph.codePoints = letters;
    return glyph;
  };
}

export const colors = { ink: '#23271f', soft: '#5d6156', line: '#d8d2c6', brand: '#1e5b47' };

export const MARGIN = 54;
export const PAGE_WIDTH = 612;
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN;
/** Height of the footer of each page. */
const FOOTER_HEIGHT = 30;

export type Style = {
  face?: FontFace;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  x?: number;
  width?: number;
};

export type PdfDocument = ReturnType<typeof createPdfDocument>;

/** A US letter document that is filled from top to bottom, page by page. */
export function createPdfDocument({
  title,
  author,
  madeAt,
}: {
  title: string;
  author: string;
  madeAt: Date;
}) {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  });
  for (const face of faceNames) doc.registerFont(face, fonts[face]().source);
  doc.font('text').fillColor(colors.ink);
  const bottom = doc.page.height - MARGIN - FOOTER_HEIGHT;

  let transliterated = false;
  const applyStyle = (text: string, { face = 'text', size = 10, color = colors.ink }: Style) =>
    doc.font(faceSupporting(text, face)).fontSize(size).fillColor(color);
  const options = ({ width = CONTENT_WIDTH, align = 'left' }: Style) => ({
    width,
    align,
    lineGap: 2,
  });
  const prepareText = (text: string, style: Style) => {
    const plain = normalizeText(text);
    applyStyle(plain, style);
    const drawable = transliterateUnknown(plain, faceSupporting(plain, style.face ?? 'text'));
    transliterated ||= drawable !== plain;
    return drawable;
  };

  return {
    doc,
    /** Whether some text was transliterated because the font lacks its characters. */
    hasTransliterations: () => transliterated,
    /** Starts a new page if less than this height is left. */
    ensureSpace(height: number) {
      if (doc.y + height > bottom) doc.addPage();
    },
    heightOf(text: string, style: Style = {}) {
      return doc.heightOfString(prepareText(text, style), options(style));
    },
    /** Text below the previous text. */
    text(text: string, style: Style = {}) {
      doc.text(prepareText(text, style), style.x ?? MARGIN, doc.y, options(style));
    },
    /** Text at height `y`, without moving the position of the next text. */
    textAt(y: number, text: string, style: Style = {}) {
      const before = doc.y;
      doc.text(prepareText(text, style), style.x ?? MARGIN, y, options(style));
      doc.y = before;
    },
    rule(color = colors.line) {
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(PAGE_WIDTH - MARGIN, doc.y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke();
    },
    addSpace(height: number) {
      doc.y += height;
    },
    /** Writes the footer of every page, and ends the document. */
    async end(footer: string): Promise<Uint8Array<ArrayBuffer>> {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        // Text below the margin would start another page.
        doc.page.margins.bottom = 0;
        const style = { size: 8, color: colors.soft };
        const y = doc.page.height - MARGIN;
        doc.text(prepareText(footer, style), MARGIN, y, {
          width: CONTENT_WIDTH - 70,
          height: 22,
          ellipsis: true,
        });
        doc.text(`Page ${page + 1} of ${count}`, PAGE_WIDTH - MARGIN - 70, y, {
          width: 70,
          align: 'right',
          lineBreak: false,
        });
      }
      const parts: Buffer[] = [];
      doc.on('data', (part: Buffer) => parts.push(part));
      doc.end();
      await new Promise((resolve) => doc.once('end', resolve));
      return Uint8Array.from(Buffer.concat(parts));
    },
  };
}

/** Composes accents, removes soft hyphens, and turns tabs and other spaces, which have no glyph, into plain spaces. */
const normalizeText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[^\S\n]/g, ' ');

const hasGlyph = (face: FontFace, character: string) =>
  /\s/.test(character) || fonts[face]().font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** A headline with characters that its font lacks is set in the text font. */
const faceSupporting = (text: string, face: FontFace): FontFace =>
  face === 'display' && [...text].some((character) => !hasGlyph(face, character)) ? 'strong' : face;

/** Spells characters that the font lacks in Latin letters: "王" as "Wang", a hammer as ":hammer:". */
const transliterateUnknown = (text: string, face: FontFace) =>
  [...text]
    .map((character) => (hasGlyph(face, character) ? character : transliterate(character)))
    .join('');

/** Combining marks that cannot be spelled are dropped; any other character becomes its code point. */
const transliterate = (character: string) =>
  anyAscii(character) ||
  (/[\p{M}\p{Cf}]/u.test(character)
    ? ''
    : `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
