const run = 'window.ran=1';

const tags = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<a href=javascript:${run}>here</a>`,
  `<math><mtext><style><img src=x onerror=${run}></style></mtext></math>`,
  '<base href=//x>',
  `<form action=javascript:${run}><button>Go</button></form>`,
  `<meta http-equiv=refresh content="0;javascript:${run}">`,
  `<details open ontoggle=${run}>x</details>`,
];
/** Ways out of where a text stands: an attribute, a field, a script, a comment; and the direction of writing. */
const waysOut = ['', '">', "'>", '</textarea></title></script>', '-->', '\u202e'];

const others = [
  // Written for a page that makes links or markup of what it is given.
  `[here](javascript:${run})`,
  `![x](x" onerror="${run})`,
  `[x]: javascript:${run}`,
  `<javascript:${run}>`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:${run}`,
  `https://example.com/" onmouseover="${run}`,
  `https://example.com/'><img src=x onerror=${run}>`,
  'https://user:word@example.com/',
  `mailto:robin@example.com?subject="><img src=x onerror=${run}>`,
  `robin@example.com" onfocus="${run}" autofocus="`,
  `\`\`\`html\n<script>${run}</script>\n\`\`\``,
  // Written for templates.
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `#{${run}}`,
  `{%raw%}<script>${run}</script>{%endraw%}`,
  `[[\${${run}}]]`,
  `{"__html":"<img src=x onerror=${run}>"}`,
  // Written for whatever decodes once more.
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${run}\\x3c/script\\x3e`,
  `＜script＞${run}＜/script＞`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `]]><script>${run}</script>`,
  `<![CDATA[<script>${run}</script>]]>`,
  '</script><!--<script>',
  // Written for a spreadsheet, and for the eye.
  '=HYPERLINK("https://evil.example","Pay here")',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  'invoice\u202efdp.exe',
  '\u2066right\u2069 to \u2067left\u2069',
  'Z\u0351\u0352a\u0353\u0354l\u0355\u0356g\ufeff\u200b\u200do',
];

/** A hundred texts that would run, load or lead somewhere if they were ever taken for more than words. */
export const hostile = [...waysOut.flatMap((out) => tags.map((tag) => out + tag)), ...others];
