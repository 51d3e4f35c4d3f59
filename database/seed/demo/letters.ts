/**
 * Capital letters as strokes, 10 wide and 14 high. Not a font: those differ between machines, and the demo
 * documents must be the same on all of them.
 */
const strokes: Record<string, string> = {
  A: 'M0 14L5 0L10 14M1.9 9.2h6.2',
  B: 'M0 0v14h5.6a3.8 3.8 0 0 0 0-7.6H0M0 6.4h5a3.2 3.2 0 0 0 0-6.4H0',
  C: 'M9.8 2.9A5.6 7 0 1 0 9.8 11.1',
  D: 'M0 0v14h3.6a6.2 7 0 0 0 0-14H0Z',
  E: 'M9 0H0v14h9M0 6.8h7.4',
  F: 'M9 0H0v14M0 7h7.4',
  G: 'M9.6 2.7A5.6 7 0 1 0 10 10.4V7.4H6',
  H: 'M0 0v14M9.6 0v14M0 7h9.6',
  I: 'M5 0v14',
  J: 'M8 0v9.6a4 4.4 0 0 1-8 0',
  K: 'M0 0v14M9.4 0L0 8.4M3.4 5.6L10 14',
  L: 'M0 0v14h8.6',
  M: 'M0 14V0l5 8.6L10 0v14',
  N: 'M0 14V0l9.6 14V0',
  O: 'M5 0a5.2 7 0 1 0 .01 0Z',
  P: 'M0 14V0h5.4a4.2 4.1 0 0 1 0 8.2H0',
  Q: 'M5 0a5.2 7 0 1 0 .01 0ZM6 10l4 4.4',
  R: 'M0 14V0h5.4a4 4 0 0 1 0 8H0M5 8l4.6 6',
  S: 'M9 2.5C7.6-.8.8-.9.8 3.5c0 4.7 8.6 2.3 8.6 7 0 4.7-7.8 4.4-9.4.7',
  T: 'M0 0h10M5 0v14',
  U: 'M0 0v9.2a4.8 4.8 0 0 0 9.6 0V0',
  V: 'M0 0l5 14L10 0',
  W: 'M-1 0l3 14L5 4l3 10L11 0',
  X: 'M0 0l10 14M10 0L0 14',
  Y: 'M0 0l5 7.2L10 0M5 7.2V14',
  Z: 'M0 0h9.6L0 14h9.6',
  '&': 'M9.6 14L2.4 4.6C-.2 1 6.4-1.6 7 2.2 7.4 5.4 0 5.6 0 10.2c0 4.8 7.6 5 9.4-2.6',
};

/** The path of a letter, if it has one. */
export const letterPath = (letter: string) => strokes[letter.toUpperCase()];
