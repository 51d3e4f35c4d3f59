/** A gabled house on a shield. */
export const crest = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 40">
<path d="M2 2h30v20c0 8-6 13-15 16C8 35 2 30 2 22z" fill="#7a1f2b" stroke="#c8a24a" stroke-width="2"/>
<path d="M17 8 7.500 16.500h2.500V27h14V16.500h2.500z" fill="#f6f1e7"/>
<path d="M14.500 27v-6a2.500 2.500 0 0 1 5 0v6z" fill="#7a1f2b"/>
</svg>
`;
