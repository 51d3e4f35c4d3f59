export type ProofLine = {
  requirement: string;
  command: string;
  count: string;
  figure: string;
  date: string;
};

const HEAD = `# Proof

What the long runs of \`npm run prove\` showed last, requirement by requirement ([requirements.md](requirements.md)).
The command writes this page; a run that misses a figure says so here and fails.

| Requirement | Command | Count | Figure | Date |
|---|---|---|---|---|
`;

/** The page with these lines, which replace older ones of the same requirements. */
export function addProofs(page: string, lines: readonly ProofLine[]) {
  const rows = new Map(
    page.split('\n').flatMap((row) => {
      const requirement = /^\| (R\d\S*|[a-z]\S*) \|/.exec(row)?.[1];
      return requirement ? [[requirement, row]] : [];
    }),
  );
  for (const { requirement, command, count, figure, date } of lines) {
    const cells = [requirement, `\`${command}\``, count, figure, date];
    rows.set(requirement, `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  }
  const inOrder = [...rows].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return `${HEAD}${inOrder.map(([, row]) => `${row}\n`).join('')}`;
}
