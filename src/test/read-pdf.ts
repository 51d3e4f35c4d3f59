import { extractText, getDocumentProxy } from 'unpdf';

/** What a PDF document says, page after page, and how many there are. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text, totalPages };
}
