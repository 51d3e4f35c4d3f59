import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRequestContext } from '#browser/context.ts';
import { createAssetHandler } from '../http/assets.ts';
import type { PreviewMails, RenderMail } from '../mail/mail.ts';
import { ROOT } from '../root.ts';

type Render = (request: Request, handoff: PageRequestContext) => Promise<Response>;
/** What the web build exports (src/app/server.ts). */
type WebBuild = { render: Render; renderMail: RenderMail; previewMails: PreviewMails };
type RenderInput = Omit<PageRequestContext, 'brand'>;

export type Web = {
  /** The file of the built site at this path, if there is one. */
  asset: (request: Request) => Response | undefined;
  /** Renders a page, or the data of one, for every path that is not part of the API. */
  render: (request: Request, input: RenderInput) => Promise<Response>;
  /** In development, handles Vite's own requests; runs before everything else. */
  dev?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Emails are JSX too, so they are part of the web build. */
  renderMail: RenderMail;
  /** Every email with made-up data, for developers. */
  previewMails?: PreviewMails;
  close: () => Promise<void>;
};

type Options = {
  config: { mode: string; brand: string; publicUrl?: string | undefined };
  /** In development, the server whose socket tells browsers about changed files. */
  server?: Server;
};

/** The product's pages: built in production, compiled by Vite on demand in development. */
export async function createWeb({ config, server }: Options): Promise<Web> {
  const site = config.mode === 'development' ? await loadDevWeb(server) : await loadBuiltWeb();
  const { brand } = config;
  return {
    ...site,
    render: async (request, input) => {
      const { render } = await site.load();
      return render(withPublicProtocol(request, config.publicUrl), { ...input, brand });
    },
    renderMail: async (name, data) => {
      const { renderMail } = await site.load();
      return renderMail(name, data);
    },
    previewMails: async () => (await site.load()).previewMails(),
  };
}

const builtFile = (name: string) => pathToFileURL(path.join(ROOT, 'build/server', name)).href;

/**
 * What a process that serves no pages needs of them: the emails. Pages and assets would take a third of its memory.
 * Like the emails of a process that serves pages, theirs are loaded with the first one.
 */
export function createMails(): Web {
  return {
    asset: () => undefined,
    render: () => Promise.reject(new Error('This process serves no pages')),
    renderMail: async (name, data) => {
      const mails = (await import(builtFile('mails.js'))) as Pick<WebBuild, 'renderMail'>;
      return mails.renderMail(name, data);
    },
    close: async () => {},
  };
}

async function loadBuiltWeb() {
  const build = (await import(builtFile('index.js'))) as WebBuild;
  return {
    asset: createAssetHandler(path.join(ROOT, 'build/client')),
    load: async () => build,
    close: async () => {},
  };
}

async function loadDevWeb(server: Server | undefined) {
  // Vite imports its settings from a file that it removes at once, for which `--watch` would start again, for ever. All of
  // the program is imported by now.
  delete process.env.WATCH_REPORT_DEPENDENCIES;
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, ...(server && { hmr: { server } }) },
  });
  const entry = path.join(ROOT, 'src/app/server.ts');
  return {
    asset: () => undefined,
    load: async () => (await vite.ssrLoadModule(entry)) as WebBuild,
    dev: vite.middlewares,
    close: () => vite.close(),
  };
}

/**
 * Behind a proxy that terminates TLS, requests arrive with another protocol than the sender used, and forms would look
 * as if they came from another site.
 */
function withPublicProtocol(request: Request, publicUrl: string | undefined) {
  const url = new URL(request.url);
  const published = publicUrl === undefined ? url : new URL(publicUrl);
  if (published.host !== url.host || published.protocol === url.protocol) return request;
  url.protocol = published.protocol;
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) });
}
