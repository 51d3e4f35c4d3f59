const ZIP = Buffer.from('PK\u0003\u0004');
/** What office programs of the years before 2007 wrote. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A name inside each kind of ZIP; the first entry of an OpenDocument says its kind in clear text. */
const insideZip = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
  odt: 'mimetypeapplication/vnd.oasis.opendocument.text',
  ods: 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
  odp: 'mimetypeapplication/vnd.oasis.opendocument.presentation',
} as const;

type Ending = keyof typeof insideZip | 'doc' | 'xls' | 'ppt' | 'txt' | 'csv';

/**
 * Whether a content is what the ending of its name says. It is stored unchanged, never opened on the server and never
 * shown inline. Documents of today that carry macros are refused.
 */
export function isDocument(content: Uint8Array, ending: Ending) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (ending === 'txt' || ending === 'csv') return isText(bytes);
  if (ending === 'doc' || ending === 'xls' || ending === 'ppt')
    return bytes.subarray(0, COMPOUND_FILE.byteLength).equals(COMPOUND_FILE);
  return (
    bytes.subarray(0, ZIP.byteLength).equals(ZIP) &&
    bytes.includes(insideZip[ending]) &&
    !/vbaProject\.bin|Basic\/script-lc\.xml/.test(bytes.toString('latin1'))
  );
}

/** UTF-8, or UTF-16 with its mark as spreadsheets write it, without control characters. */
function isText(bytes: Buffer) {
  const isWide = bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}
