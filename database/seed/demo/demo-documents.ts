import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { sampleFile } from '#features/files/samples.ts';
import type { Storage } from '#server/files/storage.ts';
import { letterPath } from './letters.ts';

/** A verification document of the demo world. */
export type DemoDocument = {
  id: string;
  storageKey: string;
  ownerId: string;
  name: string;
  title: string;
  businessName: string;
  issuer: string;
  createdAt: Date;
};

const WIDTH = 720;
const HEIGHT = 930;
const LETTER = { width: 10, step: 14 };

/** Centered text in our own letters. Characters without a shape leave a gap. */
function drawText(text: string, y: number, size: number, color: string) {
  const step = LETTER.step * size;
  const left = (WIDTH - (text.length - 1) * step - LETTER.width * size) / 2;
  const letters = [...text].map((letter, index) => {
    const path = letterPath(letter);
    return path
      ? `<path d="${path}" transform="translate(${left + index * step} ${y}) scale(${size})"/>`
      : '';
  });
  return `<g fill="none" stroke="${color}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`;
}

const drawRule = (y: number, width: number) =>
  `<rect x="110" y="${y}" width="${width}" height="7" rx="3" fill="#d8d2c6"/>`;

function drawDocument({ title, businessName, issuer }: DemoDocument) {
  const sized = (text: string, most: number) => Math.min(most, 540 / (text.length * LETTER.step));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf7"/>
    <rect x="36" y="36" width="${WIDTH - 72}" height="${HEIGHT - 72}" fill="none" stroke="#5d6156" stroke-width="3"/>
    <rect x="46" y="46" width="${WIDTH - 92}" height="${HEIGHT - 92}" fill="none" stroke="#5d6156"/>
    ${drawText(issuer, 120, sized(issuer, 1.4), '#5d6156')}
    ${drawText(title, 200, sized(title, 2.6), '#23271f')}
    ${drawText(businessName, 320, sized(businessName, 2), '#1e5b47')}
    ${[430, 462, 494, 526, 590, 622, 654].map((y, index) => drawRule(y, index % 4 === 3 ? 300 : 500)).join('')}
    <circle cx="560" cy="760" r="52" fill="none" stroke="#d98a1f" stroke-width="4"/>
    <path d="M530 762l22 22 40-46" fill="none" stroke="#d98a1f" stroke-width="6" stroke-linecap="round"/>
    <path d="M110 800c30-50 46-46 50-12s34-40 60-20 24 26 60-8" fill="none" stroke="#24539b" stroke-width="4"/>
  </svg>`;
}

/**
 * Draws the documents, stores them and returns their rows. Can be repeated. One after another: the store
 * counts a slow write as an outage, and drawing in parallel would slow the writes down.
 */
export async function storeDemoDocuments(storage: Storage, documentFiles: readonly DemoDocument[]) {
  const rows = [];
  for (const document of documentFiles) rows.push(await storeDemoDocument(storage, document));
  return rows;
}

async function storeDemoDocument(storage: Storage, document: DemoDocument) {
  const { id, storageKey, ownerId, name, createdAt } = document;
  const content = await sharp(Buffer.from(drawDocument(document)))
    .webp({ quality: 70 })
    .toBuffer();
  await storage.put(storageKey, content);
  return sampleFile({
    ...{ id, storageKey, ownerId, name, createdAt },
    visibility: 'verification',
    type: 'image/webp',
    size: content.byteLength,
    checksum: createHash('sha256').update(content).digest('hex'),
    width: WIDTH,
    height: HEIGHT,
  });
}
