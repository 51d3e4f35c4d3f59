import { crc32, deflateSync } from 'node:zlib';
import { idOf, type Person, type World } from '../world.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** A document whose content is known, and must come back byte for byte. */
export async function uploadText({ book, writer }: World, owner: Person) {
  const text = `%PDF-1.4\n% ${book.mark('file')}\n%%EOF\n`;
  const file = await writer.write('files.upload', owner, 'POST /api/files', {
    file: { name: 'plan.pdf', type: 'application/pdf', content: bytes(text) },
    again: 'replayed id',
  });
  book.content(owner, `/api/files/${file.id}`, text);
  return idOf(file);
}

export async function uploadPicture({ book, writer }: World, owner: Person) {
  const file = await writer.write('files.upload', owner, 'POST /api/files', {
    file: {
      name: 'roof.png',
      type: 'image/png',
      content: picture(Math.floor(Math.random() * 256)),
    },
    again: 'replayed id',
  });
  book.row('files', file.id);
  return idOf(file);
}

/** Uploads a document and takes it back. */
export async function runFiles(world: World, owner: Person) {
  const { book, writer } = world;
  await uploadText(world, owner);
  const file = await uploadPicture(world, owner);
  await writer.write('files.remove', owner, `DELETE /api/files/${file}`, { again: [404] });
  book.rows.get('files')?.delete(file);
  book.gone(owner, `/api/files/${file}`);
}

const SIDE = 64;

/** A PNG of one shade. */
function picture(shade: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(SIDE * (SIDE + 1), shade);
  for (let row = 0; row < SIDE; row += 1) rows[row * (SIDE + 1)] = 0;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
