/** What somebody says who cannot wait, the same wherever it is asked, and what it changes. */
export const URGENT = 'It’s urgent';
export const URGENT_MEANS = 'pros will see that you need help right away.';
