import { html, raw } from 'hono/html';
import type { describeApi } from './api.ts';

type Document = Awaited<ReturnType<typeof describeApi>>;
type Schema = Record<string, unknown>;

type Operation = {
  operationId: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  /** Where its path begins, when not at `/api`. */
  servers?: { url: string }[];
};

/** The API reference as one page without scripts, rendered from the OpenAPI document. */
export function referencePage(document: Document, brand: string) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path: `${prefixOf(operation as Operation)}${path}`,
      method: method.toUpperCase(),
      ...(operation as Operation),
    })),
  );
  const tags = [...new Set(operations.map(({ tags: [tag] = ['Other'] }) => tag))].sort();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${brand} API reference</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><h1>${brand} API</h1>
<p>Every call, with what it takes and answers. The same as a document: <a href="/api/openapi.json">openapi.json</a>.
Amounts are whole US cents, instants ISO 8601 in UTC. Sign in with <code>POST /api/session</code> and send the token as
<code>Authorization: Bearer …</code>. A refused call answers <code>{ success: false, code, error, issues?, requestId }</code>.</p>
<nav aria-label="Groups">${tags.map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav></header>
<main>
${tags.map(
  (tag) => html`<section id="${tag}"><h2>${tag}</h2>
${operations
  .filter(({ tags: [first] = ['Other'] }) => first === tag)
  .map(
    (operation) => html`<article id="${operation.operationId}">
<h3><span class="method">${operation.method}</span> <code>${operation.path}</code></h3>
<p>${operation.summary ?? ''} <small>${operation.operationId}</small></p>
${(operation.parameters ?? []).length > 0 ? html`<h4>Parameters</h4><ul>${(operation.parameters ?? []).map((parameter) => html`<li><code>${parameter.name}</code> <small>${parameter.in}${parameter.required ? ', required' : ''}</small> ${describeType(parameter.schema)}</li>`)}</ul>` : ''}
${bodySchemas(operation.requestBody?.content).map((schema) => html`<details><summary>Body</summary>${renderFields(schema)}</details>`)}
${Object.entries(operation.responses ?? {})
  .filter(([status]) => status.startsWith('2'))
  .flatMap(([status, { content }]) =>
    bodySchemas(content).map(
      (schema) =>
        html`<details><summary>Answer ${status}</summary>${renderFields(schema)}</details>`,
    ),
  )}
<p class="refused">Refused with ${Object.keys(operation.responses ?? {})
      .filter((status) => !status.startsWith('2'))
      .join(', ')}</p>
</article>`,
  )}</section>`,
)}
</main></body></html>`;
}

const bodySchemas = (content: Record<string, { schema?: Schema }> | undefined) =>
  Object.values(content ?? {}).flatMap(({ schema }) => (schema ? [schema] : []));

function renderFields(schema: Schema): ReturnType<typeof html> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = new Set((schema.required ?? []) as string[]);
  const names = Object.keys(properties);
  if (names.length === 0) return html`<p>${describeType(schema)}</p>`;
  return html`<ul>${names.map((name) => {
    const property = properties[name] ?? {};
    const inner = (property.items ?? property) as Schema;
    return html`<li><code>${name}</code>${required.has(name) ? '' : html` <small>optional</small>`} ${describeType(property)}
${inner.properties ? renderFields(inner) : ''}</li>`;
  })}</ul>`;
}

function describeType(schema: Schema | undefined): string {
  if (!schema) return '';
  const one = schema.anyOf ?? schema.oneOf;
  const type = Array.isArray(one)
    ? one.map((option) => describeType(option as Schema)).join(' or ')
    : Array.isArray(schema.enum)
      ? schema.enum.join(' | ')
      : schema.const !== undefined
        ? String(schema.const)
        : `${String(schema.type ?? '')}${schema.format ? ` (${String(schema.format)})` : ''}`;
  return schema.description ? `${type} — ${String(schema.description)}` : type;
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#23271f, #ece7dd); --line: light-dark(#e6e1d8, #3d3a35); --brand: light-dark(#1e5b47, #8fc7b1); }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: light-dark(#fbfaf7, #211f1c); max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 0; } .method { color: var(--brand); font-weight: 700; }
a { color: var(--brand); } nav a { display: inline-block; padding: .5rem .75rem .5rem 0; } small, .refused { opacity: .8; }
summary { cursor: pointer; padding: .5rem 0; } ul { padding-left: 1.25rem; }`;

const prefixOf = ({ servers }: Operation) => (servers?.[0]?.url ?? '/api').replace(/\/$/, '');
