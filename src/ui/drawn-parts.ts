/** How to load the parts (lazy-part.ts) that the scripts of a page know, by their modules. */
export const knownParts = new Map<string, () => Promise<void>>();

/**
 * Loads what the server has drawn of this page. A part that is without its script when the page comes to life would take
 * a press and do nothing, and would be drawn anew by the next update around it.
 */
export async function loadDrawnParts(page: Document): Promise<void> {
  const links = page.querySelectorAll<HTMLLinkElement>('link[data-part]');
  const drawn = new Set([...links].map(({ dataset }) => dataset.part ?? ''));
  for (;;) {
    const found = [...drawn].filter((part) => knownParts.has(part));
    if (found.length === 0) return;
    for (const part of found) drawn.delete(part);
    // What is drawn inside of one of these is known once its script is there.
    await Promise.all(found.map((part) => knownParts.get(part)?.()));
  }
}
