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

/** Fills an empty field with the ZIP code of an earlier search, and takes what it holds along to searches for a service. */
export function carryZip(field: HTMLInputElement) {
  if (field.value === '') field.value = rememberedZip();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const zip = field.value.trim();
    if (!link || zip === '' || link.pathname !== '/search') return;
    const url = new URL(link.href);
    if (!url.searchParams.has('service')) return;
    url.searchParams.set('zip', zip);
    link.href = url.href;
  });
}

function rememberedZip() {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
