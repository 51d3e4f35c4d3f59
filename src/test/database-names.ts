export const TEMPLATE_DATABASE = 'plumbline_template';

/** The same server's connection string for another of its databases. */
export function databaseUrlFor(url: string, name: string) {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
