/** What a route may say about itself: `export const handle: Handle = { script: true }`. */
export type Handle = {
  portal?: 'home' | 'pro' | 'admin';
  /** Wakes the page in the browser. Public pages are plain HTML unless they say so; portals always are awake. */
  script?: boolean;
};
