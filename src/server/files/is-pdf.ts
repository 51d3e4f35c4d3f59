/** A PDF ends with this, give or take what programs write behind it. */
const PDF_TRAILER = '%%EOF';
const TRAILER_SEARCH_BYTES = 1_024;

/** Whether this is a PDF, by its content: it begins and ends like one. It is kept as it is, never opened here. */
export function isPdf(content: Uint8Array) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    bytes.subarray(-TRAILER_SEARCH_BYTES).includes(PDF_TRAILER)
  );
}
