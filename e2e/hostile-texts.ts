const payload = 'window.ran=1';

const tags = [
  `<script>${payload}</script>`,
  `<img src=x onerror=${payload}>`,
  `<svg onload=${payload}>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<a href=javascript:${payload}>here</a>`,
  `<math><mtext><style><img src=x onerror=${payload}></style></mtext></math>`,
  '<base href=//x>',
  `<form action=javascript:${payload}><button>Go</button></form>`,
  `<meta http-equiv=refresh content="0;javascript:${payload}">`,
  `<details open ontoggle=${payload}>x</details>`,
];
/** Escapes from the context of a text: attribute, text field, script, comment, and writing direction. */
const escapePrefixes = ['', '">', "'>", '</textarea></title></script>', '-->', '\u202e'];

const otherPayloads = [
  // For pages that turn text into links or markup.
  `[here](javascript:${payload})`,
  `![x](x" onerror="${payload})`,
  `[x]: javascript:${payload}`,
  `<javascript:${payload}>`,
  `javascript:${payload}`,
  `JaVaScRiPt:${payload}`,
  `java\tscript:${payload}`,
  `data:text/html,<script>${payload}</script>`,
  `vbscript:${payload}`,
  `https://example.com/" onmouseover="${payload}`,
  `https://example.com/'><img src=x onerror=${payload}>`,
  'https://user:word@example.com/',
  `mailto:robin@example.com?subject="><img src=x onerror=${payload}>`,
  `robin@example.com" onfocus="${payload}" autofocus="`,
  `\`\`\`html\n<script>${payload}</script>\n\`\`\``,
  // For template engines.
  `{{constructor.constructor('${payload}')()}}`,
  `\${${payload}}`,
  `<%= ${payload} %>`,
  `#{${payload}}`,
  `{%raw%}<script>${payload}</script>{%endraw%}`,
  `[[\${${payload}}]]`,
  `{"__html":"<img src=x onerror=${payload}>"}`,
  // For code that decodes text once too often.
  `&lt;script&gt;${payload}&lt;/script&gt;`,
  `&#60;script&#62;${payload}&#60;/script&#62;`,
  `%3Cscript%3E${payload}%3C/script%3E`,
  `\\u003cscript\\u003e${payload}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${payload}\\x3c/script\\x3e`,
  `＜script＞${payload}＜/script＞`,
  `+ADw-script+AD4-${payload}+ADw-/script+AD4-`,
  `]]><script>${payload}</script>`,
  `<![CDATA[<script>${payload}</script>]]>`,
  '</script><!--<script>',
  // For spreadsheets, and to deceive readers.
  '=HYPERLINK("https://evil.example","Pay here")',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  'invoice\u202efdp.exe',
  '\u2066right\u2069 to \u2067left\u2069',
  'Z\u0351\u0352a\u0353\u0354l\u0355\u0356g\ufeff\u200b\u200do',
];

/** A hundred texts that would run code, load something or navigate if they were ever interpreted as markup. */
export const hostileTexts = [
  ...escapePrefixes.flatMap((prefix) => tags.map((tag) => prefix + tag)),
  ...otherPayloads,
];
