const KEY = 'search-zip';

/** Keeps the ZIP code of a search for the rest of the visit, in this tab alone. */
export function rememberZip(zip: string | undefined) {
  if (!/^\d{5}$/.test(zip ?? '')) return;
  try {
    sessionStorage.setItem(KEY, zip ?? '');
  } catch {
    // Without storage it is asked again.
  }
}

/**
 * Fills an empty field with the ZIP code of an earlier search or page, and takes what it holds along to searches for a
 * service, to requests, and to the next page that asks for it.
 */
export function carryZip(field: HTMLInputElement) {
  if (field.value === '') field.value = rememberedZip();
  field.addEventListener('change', () => rememberZip(field.value.trim()));
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const zip = field.value.trim();
    const address = link && zip !== '' && withZip(link.href, zip);
    if (address) link.href = address;
  });
}

/** The address with the ZIP code, where it leads to something that begins with one and names none. */
export function withZip(address: string, zip: string) {
  const url = new URL(address);
  const { pathname, searchParams } = url;
  const isSearch = pathname === '/search' && searchParams.has('service');
  const isRequest = pathname === '/projects/new' && !searchParams.has('zipCode');
  if (!isSearch && !isRequest) return undefined;
  searchParams.set(isSearch ? 'zip' : 'zipCode', zip);
  return url.href;
}

function rememberedZip() {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
