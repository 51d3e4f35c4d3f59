import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF document, and its number of pages. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text, totalPages };
}
