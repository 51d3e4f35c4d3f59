/** Parchment, oxblood and a hairline of gold; printed matter rather than software. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #f6f1e7; --sheet: #fffdf8; --ink: #2a2024; --soft: #6a5a5e; --line: #d8cbb3;
  --accent: #7a1f2b; --fill: #7a1f2b; --gold: #a27d27; --wrong: #9a1c1c; --tint: #efe5d2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1a1416; --sheet: #231b1e; --ink: #f1e8df; --soft: #b8a7a6; --line: #4a3b3d;
    --accent: #e2a0a6; --fill: #8f2f3c; --gold: #cfae62; --wrong: #f2a09a; --tint: #2d2326;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Georgia, 'Iowan Old Style', 'Noto Serif', 'DejaVu Serif', serif;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--gold); outline-offset: 3px; }
.skip { position: absolute; left: -100vw; background: var(--sheet); padding: 0.75rem 1rem; }
.skip:focus { left: 1rem; top: 0.5rem; }
.top {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1.5rem;
  padding: 0.75rem clamp(1rem, 5vw, 3rem); border-bottom: 3px double var(--gold);
}
.name {
  display: inline-flex; align-items: center; gap: 0.75rem; min-height: 44px; color: var(--ink);
  font-size: 1.1rem; letter-spacing: 0.04em; text-decoration: none;
}
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; }
nav a, nav button { display: inline-flex; align-items: center; min-height: 44px; }
main { flex: 1; width: 100%; max-width: 58rem; margin: 0 auto; padding: 2.5rem clamp(1rem, 5vw, 3rem) 4rem; }
footer {
  padding: 1rem clamp(1rem, 5vw, 3rem); border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9rem;
}
footer p { max-width: 42rem; margin: 0 auto; text-align: center; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.2; font-weight: 400; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.25rem; font-weight: 400; margin: 2rem 0 0.5rem; }
.lead { font-size: 1.2rem; max-width: 34rem; }
.welcome { text-align: center; padding: 1.5rem 0 2.5rem; }
.welcome .lead { margin-inline: auto; }
.welcome .actions { justify-content: center; }
.desk { max-width: 36rem; margin: 0 auto; }
.columns {
  display: grid; gap: 0 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  border-top: 1px solid var(--line);
}
.columns p { margin-top: 0; }
.narrow { max-width: 26rem; margin: 0 auto; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.5rem; }
.button, button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 0.5rem 1.5rem;
  border: 1px solid var(--fill); border-radius: 0; background: var(--fill); color: #fff8ee;
  font: inherit; text-decoration: none; cursor: pointer;
}
button.plain {
  min-height: 44px; padding: 0; border: 0; background: none; color: var(--accent);
  text-decoration: underline; text-underline-offset: 0.2em;
}
.field { margin: 0 0 1.25rem; }
label { display: block; }
label span, .hint { color: var(--soft); font-size: 0.95rem; }
.hint { margin: 0; }
input {
  width: 100%; min-height: 48px; margin-top: 0.25rem; padding: 0.5rem 0.75rem;
  border: 1px solid var(--soft); border-radius: 0; background: var(--sheet); color: var(--ink); font: inherit;
}
input[aria-invalid] { border: 2px solid var(--wrong); }
.wrong { margin: 0; color: var(--wrong); }
.wrong::before { content: '\\25B8\\00A0'; }
.wrong-summary { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 2px solid var(--wrong); background: var(--sheet); }
.wrong-summary p { margin: 0; }
.wrong-summary ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.wrong-summary a { color: var(--wrong); }
.notice { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border-left: 4px solid var(--gold); background: var(--tint); }
.notice p { margin: 0; }
.card {
  margin: 0 0 1.75rem; padding: 1.5rem clamp(1.25rem, 4vw, 2rem);
  border: 3px double var(--gold); background: var(--sheet);
}
.card-name { margin: 0 0 1.25rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
.card dl { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.card dt { color: var(--soft); font-size: 0.9rem; }
.card dd { margin: 0; font-variant-numeric: lining-nums tabular-nums; }
.mail { margin-bottom: 1.5rem; padding: 0 1.25rem 0.5rem; border: 1px solid var(--line); background: var(--sheet); }
.mail h2 { margin-top: 1rem; }
.letter { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
