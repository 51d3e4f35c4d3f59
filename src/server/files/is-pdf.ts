/** The end of a PDF; some programs append bytes after it. */
const PDF_TRAILER = '%%EOF';
const TRAILER_SEARCH_BYTES = 1_024;

/** Whether the content begins and ends like a PDF. The file is stored unchanged and never opened on the server. */
export function isPdf(content: Uint8Array) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    bytes.subarray(-TRAILER_SEARCH_BYTES).includes(PDF_TRAILER)
  );
}
