/** The functions that draw documents, by name. They run in a thread: see entries.ts. */
export { drawQuotePdf } from '#features/quotes/documents/pdf.ts';
