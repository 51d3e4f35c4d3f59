import type { CSSProperties } from 'react';

/** The colors of tokens.css as literals: mail programs support neither variables nor light-dark(). */
const light = {
  paper: '#fbfaf7',
  sheet: '#ffffff',
  line: '#e6e1d8',
  ink: '#23271f',
  soft: '#5d6156',
  fill: '#1e5b47',
  onFill: '#ffffff',
};
const dark = {
  paper: '#1f1d1a',
  sheet: '#282521',
  line: '#3d3932',
  ink: '#ece7dd',
  soft: '#b5ada1',
  fill: '#2e7a61',
  brand: '#86c5ab',
};

/** Overrides for dark mode. Mail programs that ignore them show the light colors. */
export const darkStyle = `@media (prefers-color-scheme: dark) {
html, .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
.sheet { background-color: ${dark.sheet} !important; border-color: ${dark.line} !important; }
.line { border-color: ${dark.line} !important; }
.ink { color: ${dark.ink} !important; }
.soft { color: ${dark.soft} !important; }
.fill { background-color: ${dark.fill} !important; }
.brand { color: ${dark.brand} !important; }
}`;

const font = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const text: CSSProperties = {
  margin: '0 0 16px',
  color: light.ink,
  fontSize: '16px',
  lineHeight: '25px',
};
const cell: CSSProperties = {
  padding: '9px 0',
  borderBottom: `1px solid ${light.line}`,
  fontSize: '15px',
  lineHeight: '22px',
  verticalAlign: 'top',
};
const term: CSSProperties = {
  ...cell,
  paddingRight: '16px',
  color: light.soft,
  fontWeight: 400,
  textAlign: 'left',
};
const value: CSSProperties = { ...cell, color: light.ink, textAlign: 'right' };
const totalRow: CSSProperties = { borderBottom: '0', color: light.ink, fontWeight: 600 };

export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: light.paper, fontFamily: font },
  page: { width: '100%', maxWidth: '560px', padding: '24px 16px 32px' },
  masthead: { padding: '0 4px 16px' },
  brand: {
    color: light.fill,
    fontSize: '20px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    textDecoration: 'none',
  },
  sheet: {
    padding: '28px 24px 12px',
    border: `1px solid ${light.line}`,
    borderRadius: '8px',
    backgroundColor: light.sheet,
  },
  heading: {
    margin: '0 0 20px',
    color: light.ink,
    fontSize: '24px',
    lineHeight: '30px',
    letterSpacing: '-0.015em',
  },
  paragraph: text,
  code: {
    ...text,
    fontSize: '30px',
    lineHeight: '36px',
    fontWeight: 700,
    letterSpacing: '0.14em',
    fontVariantNumeric: 'tabular-nums',
  },
  quote: {
    margin: '0 0 16px',
    padding: '0 0 0 16px',
    borderLeft: `2px solid ${light.line}`,
  },
  label: { margin: 0, color: light.soft, fontSize: '13px', lineHeight: '20px' },
  quoteText: { ...text, margin: 0 },
  facts: {
    width: '100%',
    margin: '0 0 20px',
    borderTop: `1px solid ${light.line}`,
    borderCollapse: 'collapse',
  },
  term,
  value: { ...value, fontVariantNumeric: 'tabular-nums' },
  totalTerm: { ...term, ...totalRow },
  total: { ...value, ...totalRow, fontSize: '18px', fontVariantNumeric: 'tabular-nums' },
  action: { padding: '8px 0 20px' },
  button: {
    padding: '13px 20px',
    borderRadius: '8px',
    backgroundColor: light.fill,
    color: light.onFill,
    fontSize: '16px',
    fontWeight: 600,
  },
  unsubscribe: { color: light.soft, textDecoration: 'underline' },
  footer: {
    margin: 0,
    padding: '16px 4px 0',
    color: light.soft,
    fontSize: '13px',
    lineHeight: '20px',
  },
} satisfies Record<string, CSSProperties>;
