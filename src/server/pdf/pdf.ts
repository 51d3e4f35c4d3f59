import path from 'node:path';
import anyAscii from 'any-ascii';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';

const folder = path.resolve(import.meta.dirname, '../../../node_modules/@expo-google-fonts');

/** Carried inside every document, so that it looks the same wherever it is opened. */
const faces = {
  text: 'inter/400Regular/Inter_400Regular.ttf',
  strong: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  display: 'bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
} as const;
type Face = keyof typeof faces;
const faceNames = ['text', 'strong', 'display'] as const satisfies Face[];

type Source = Parameters<PDFKit.PDFDocument['registerFont']>[1];
const parsed = new Map<Face, { font: Font; source: Source }>();

/** Figures of one width stand in columns; what is written stays letter by letter what it is. */
const features = { tnum: true, calt: false };

/**
 * A font is read and parsed for the first document alone. It knows its features itself: pdfkit keeps how
 * words are laid out only where it is asked for none.
 */
function fontOf(face: Face) {
  const known = parsed.get(face);
  if (known) return known;
  const font = openSync(path.join(folder, faces[face])) as Font;
  keepLetters(font);
  const layout = (text: string) => font.layout(text, features);
  const source: Source = Object.create(font, { layout: { value: layout } });
  const opened = { font, source };
  parsed.set(face, opened);
  return opened;
}

/**
 * A font keeps each glyph with the letters that first asked for it, and with none where that was the outline of
 * another (a colon is two full stops): amounts would be read back, copied and searched without their stop.
 * What is laid out now says what its glyphs stand for.
 */
function keepLetters(font: Font) {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters);
    if (glyph && letters.length > 0) glyph.codePoints = letters;
    return glyph;
  };
}

export const colours = { ink: '#23271f', soft: '#5d6156', line: '#d8d2c6', brand: '#1e5b47' };

export const MARGIN = 54;
export const PAGE_WIDTH = 612;
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN;
/** What the foot of each page takes. */
const FOOT = 30;

export type Style = {
  face?: Face;
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
  x?: number;
  width?: number;
};

export type Paper = ReturnType<typeof createPaper>;

/** A US letter document that grows downwards, page by page. */
export function createPaper({
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
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  });
  for (const face of faceNames) doc.registerFont(face, fontOf(face).source);
  doc.font('text').fillColor(colours.ink);
  const bottom = doc.page.height - MARGIN - FOOT;

  let spelledOut = false;
  const styled = (text: string, { face = 'text', size = 10, colour = colours.ink }: Style) =>
    doc.font(faceFor(text, face)).fontSize(size).fillColor(colour);
  const options = ({ width = CONTENT_WIDTH, align = 'left' }: Style) => ({
    width,
    align,
    lineGap: 2,
  });
  const written = (text: string, style: Style) => {
    const plain = plainOf(text);
    styled(plain, style);
    const shown = readable(plain, faceFor(plain, style.face ?? 'text'));
    spelledOut ||= shown !== plain;
    return shown;
  };

  return {
    doc,
    /** Whether something was spelled in other letters than it was written in. */
    isSpelled: () => spelledOut,
    /** Begins a page where less than this is left of the present one. */
    room(height: number) {
      if (doc.y + height > bottom) doc.addPage();
    },
    heightOf(text: string, style: Style = {}) {
      return doc.heightOfString(written(text, style), options(style));
    },
    /** Text that goes on where the last ended. */
    text(text: string, style: Style = {}) {
      doc.text(written(text, style), style.x ?? MARGIN, doc.y, options(style));
    },
    /** Text at a height of its own; what follows goes on as if it were not there. */
    textAt(y: number, text: string, style: Style = {}) {
      const before = doc.y;
      doc.text(written(text, style), style.x ?? MARGIN, y, options(style));
      doc.y = before;
    },
    rule(colour = colours.line) {
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(PAGE_WIDTH - MARGIN, doc.y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke();
    },
    gap(height: number) {
      doc.y += height;
    },
    /** Writes the same line at the foot of every page, and ends the document. */
    async end(foot: string): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        // What is written below the margin would begin another page.
        doc.page.margins.bottom = 0;
        const style = { size: 8, colour: colours.soft };
        const y = doc.page.height - MARGIN;
        doc.text(written(foot, style), MARGIN, y, {
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
const plainOf = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[^\S\n]/g, ' ');

const isKnown = (face: Face, sign: string) =>
  /\s/.test(sign) || fontOf(face).font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

/** Headlines in letters that their face does not have are written in the one of the text. */
const faceFor = (text: string, face: Face): Face =>
  face === 'display' && [...text].some((sign) => !isKnown(face, sign)) ? 'strong' : face;

/** Signs that the font does not have are spelled in Latin letters: `王` as `Wang`, a hammer as `:hammer:`. */
const readable = (text: string, face: Face) =>
  [...text].map((sign) => (isKnown(face, sign) ? sign : spelled(sign))).join('');

/** What only changes the sign before it says nothing of its own; what nobody can spell is named by its number. */
const spelled = (sign: string) =>
  anyAscii(sign) ||
  (/[\p{M}\p{Cf}]/u.test(sign)
    ? ''
    : `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
