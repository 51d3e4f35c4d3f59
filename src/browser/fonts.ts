import headings from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** The two font files of fonts.css, to preload with `crossOrigin="anonymous"`. */
export const fontUrls = [text, headings];
