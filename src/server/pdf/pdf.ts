import path from 'node:path';
import anyAscii from 'any-ascii';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';

const folder = path.resolve(import.meta.dirname, '../../../node_modules/@expo-google-fonts');

/** Carried inside every document, so that it looks the same wherever it is opened. */
const fontFiles = {
  text: 'inter/400Regular/Inter_400Regular.ttf',
  strong: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  display: 'bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
} as const;
type FontFace = keyof typeof fontFiles;
const faceNames = ['text', 'strong', 'display'] as const satisfies FontFace[];

type Source = Parameters<PDFKit.PDFDocument['registerFont']>[1];
const fontCache = new Map<FontFace, { font: Font; source: Source }>();

/** Figures of one width stand in columns; what is written stays letter by letter what it is. */
const features = { tnum: true, calt: false };

/**
 * A font is read and parsed for the first document alone. It knows its features itself: pdfkit keeps how
 * words are laid out only where it is asked for none.
 */
function loadFont(face: FontFace) {
  const known = fontCache.get(face);
  if (known) return known;
  const font = openSync(path.join(folder, fontFiles[face])) as Font;
  preserveCodePoints(font);
  const layout = (text: string) => font.layout(text, features);
  const source: Source = Object.create(font, { layout: { value: layout } });
  const opened = { font, source };
  fontCache.set(face, opened);
  return opened;
}

/**
 * A font keeps each glyph with the letters that first asked for it, and with none where that was the outline of
 * another (a colon is two full stops): amounts would be read back, copied and searched without their stop.
 * What is laid out now says what its glyphs stand for.
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
/** What the foot of each page takes. */
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

/** A US letter document that grows downwards, page by page. */
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
  for (const face of faceNames) doc.registerFont(face, loadFont(face).source);
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
    const shown = transliterateUnknown(plain, faceSupporting(plain, style.face ?? 'text'));
    transliterated ||= shown !== plain;
    return shown;
  };

  return {
    doc,
    /** Whether something was spelled in other letters than it was written in. */
    hasTransliterations: () => transliterated,
    /** Begins a page where less than this is left of the present one. */
    ensureSpace(height: number) {
      if (doc.y + height > bottom) doc.addPage();
    },
    heightOf(text: string, style: Style = {}) {
      return doc.heightOfString(prepareText(text, style), options(style));
    },
    /** Text that goes on where the last ended. */
    text(text: string, style: Style = {}) {
      doc.text(prepareText(text, style), style.x ?? MARGIN, doc.y, options(style));
    },
    /** Text at a height of its own; what follows goes on as if it were not there. */
    textAt(y: number, text: string, style: Style = {}) {
      const before = doc.y;
      doc.text(prepareText(text, style), style.x ?? MARGIN, y, options(style));
      doc.y = before;
    },
    rule(colour = colors.line) {
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(PAGE_WIDTH - MARGIN, doc.y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke();
    },
    addSpace(height: number) {
      doc.y += height;
    },
    /** Writes the same line at the foot of every page, and ends the document. */
    async end(foot: string): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        // What is written below the margin would begin another page.
        doc.page.margins.bottom = 0;
        const style = { size: 8, colour: colors.soft };
        const y = doc.page.height - MARGIN;
        doc.text(prepareText(foot, style), MARGIN, y, {
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
      return Buffer.concat(parts);
    },
  };
}

/** Letters with their accents as one sign, and one kind of space; tabs and the like have no glyph. */
const normalizeText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[^\S\n]/g, ' ');

const hasGlyph = (face: FontFace, sign: string) =>
  /\s/.test(sign) || loadFont(face).font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

/** Headlines in letters that their face does not have are written in the one of the text. */
const faceSupporting = (text: string, face: FontFace): FontFace =>
  face === 'display' && [...text].some((sign) => !hasGlyph(face, sign)) ? 'strong' : face;

/** Signs that the font does not have are spelled in Latin letters: "王" as "Wang", a hammer as ":hammer:". */
const transliterateUnknown = (text: string, face: FontFace) =>
  [...text].map((sign) => (hasGlyph(face, sign) ? sign : transliterate(sign))).join('');

/** What only changes the sign before it says nothing of its own; what nobody can spell is named by its number. */
const transliterate = (sign: string) =>
  anyAscii(sign) ||
  (/[\p{M}\p{Cf}]/u.test(sign)
    ? ''
    : `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
