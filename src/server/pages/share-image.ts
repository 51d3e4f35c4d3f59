import sharp from 'sharp';
import { isDrawable, textOutline, wrapText } from './text-outlines.ts';

/** The text of a picture shown with a shared link. */
export type ShareImage = {
  title: string;
  /** Smaller, below. */
  lines: readonly string[];
  brand: string;
};

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 220;
const TEXT_WIDTH = WIDTH - LEFT - 90;

const paper = '#fbfaf7';
const ink = '#23271f';
const soft = '#5d6156';
const pine = '#1e5b47';
const amber = '#d98a1f';
/** As in src/ui/logo.tsx: the weight alone, hung at 0,0 and 17.5 high. */
const plumbBobPath =
  'M-1.5 0h3v2.2C3.7 2.7 5 4.3 5 6.2 5 9 2.7 12.6 0 17.5-2.7 12.6-5 9-5 6.2c0-1.9 1.3-3.5 3.5-4Z';

/** A plumb line with the page's text beside it. */
function drawShareImage({ title, lines, brand }: ShareImage) {
  const size = title.length > 40 ? 64 : 84;
  const name = isDrawable('display', title)
    ? wrapText('display', title, size, TEXT_WIDTH, 3)
    : [brand];
  const top = 210 - (name.length - 1) * 20;
  const titles = name.map((line, index) =>
    textOutline('display', line, size, LEFT, top + index * size * 1.12, ink),
  );
  const below = top + (name.length - 1) * size * 1.12 + 78;
  const lineOutlines = lines
    .filter((line) => line && isDrawable('text', line))
    .map((line, index) => {
      const [cut = ''] = wrapText('text', line, 36, TEXT_WIDTH, 1);
      return textOutline('text', cut, 36, LEFT, below + index * 56, soft);
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
    <path d="M70 60H160M115 60V420" stroke="${pine}" stroke-width="5" stroke-linecap="round" fill="none"/>
    <path d="${plumbBobPath}" transform="translate(115 416) scale(8)" fill="${amber}"/>
    ${titles.join('')}${lineOutlines.join('')}
    ${textOutline('display', brand, 40, LEFT, HEIGHT - 62, pine)}
  </svg>`;
}

export async function renderShareImage(image: ShareImage): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(Buffer.from(drawShareImage(image)))
    .png({ palette: true, colours: 64 })
    .toBuffer();
  return Uint8Array.from(png);
}
