import path from 'node:path';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';

const folder = path.resolve(import.meta.dirname, '../../node_modules/@expo-google-fonts');

/** Carried inside every document, so that it looks the same wherever it is opened. */
const faces = {
  text: 'inter/400Regular/Inter_400Regular.ttf',
  strong: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  display: 'bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
} as const;
type Face = keyof typeof faces;

type Source = Parameters<PDFKit.PDFDocument['registerFont']>[1];
const parsed = new Map<string, Source>();

/** Figures of one width stand in columns; what is written stays letter by letter what it is. */
const features = { tnum: true, calt: false };

/**
 * A font is read and parsed for the first document alone. It knows its features itself: pdfkit keeps how
 * words are laid out only where it is asked for none.
 */
function fontOf(file: string): Source {
  const known = parsed.get(file);
  if (known) return known;
  const font = openSync(path.join(folder, file)) as Font;
  const layout = (text: string) => font.layout(text, features);
  const source: Source = Object.create(font, { layout: { value: layout } });
  parsed.set(file, source);
  return source;
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
  for (const [face, file] of Object.entries(faces)) doc.registerFont(face, fontOf(file));
  doc.font('text').fillColor(colours.ink);
  const bottom = doc.page.height - MARGIN - FOOT;

  const styled = ({ face = 'text', size = 10, colour = colours.ink }: Style) =>
    doc.font(face).fontSize(size).fillColor(colour);
  const options = ({ width = CONTENT_WIDTH, align = 'left' }: Style) => ({
    width,
    align,
    lineGap: 2,
  });
  const known = (text: string) => readable(doc, text);

  return {
    doc,
    /** Begins a page where less than this is left of the present one. */
    room(height: number) {
      if (doc.y + height > bottom) doc.addPage();
    },
    heightOf(text: string, style: Style = {}) {
      return styled(style).heightOfString(known(text), options(style));
    },
    /** Text that goes on where the last ended. */
    text(text: string, style: Style = {}) {
      styled(style).text(known(text), style.x ?? MARGIN, doc.y, options(style));
    },
    /** Text at a height of its own; what follows goes on as if it were not there. */
    textAt(y: number, text: string, style: Style = {}) {
      const before = doc.y;
      styled(style).text(known(text), style.x ?? MARGIN, y, options(style));
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
        styled(style).text(known(foot), MARGIN, y, { width: CONTENT_WIDTH - 70, lineBreak: false });
        styled(style).text(`Page ${page + 1} of ${count}`, PAGE_WIDTH - MARGIN - 70, y, {
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

/** Signs that the font does not have stand as a box that says so, not as nothing. */
function readable(doc: PDFKit.PDFDocument, text: string) {
  const { font } = (doc as unknown as { _font: { font: FontFile } })._font;
  return [...text]
    .map((sign) =>
      /\s/.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '\u25a1',
    )
    .join('');
}

type FontFile = { hasGlyphForCodePoint: (codePoint: number) => boolean };
