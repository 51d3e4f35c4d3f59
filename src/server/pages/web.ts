import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRequestContext } from '#browser/context.ts';
import { createAssetHandler } from '../http/assets.ts';
import type { PreviewMails, RenderMail } from '../mail/mail.ts';

type Render = (request: Request, handoff: PageRequestContext) => Promise<Response>;
/** What the web build exports (src/app/server.ts). */
type WebBuild = { render: Render; renderMail: RenderMail; previewMails: PreviewMails };
type RenderInput = Omit<PageRequestContext, 'brand'>;

export type Web = {
  /** A file of the built site, when the path names one. Needs neither session nor nonce. */
  asset: (request: Request) => Response | undefined;
  /** Any page, any data of one. Every path that the API does not own comes here. */
  render: (request: Request, given: RenderInput) => Promise<Response>;
  /** In development, Vite's own requests: ask it before anything else. */
  dev?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Mails are JSX too, so they are made in the web build. */
  renderMail: RenderMail;
  /** Every mail with made-up data, for whoever develops. */
  previewMails?: PreviewMails;
  close: () => Promise<void>;
};

type Options = {
  config: { mode: string; brand: string; publicUrl?: string | undefined };
  /** In development, the server whose connection carries news of changed files to the browser. */
  server?: Server;
};

const root = path.resolve(import.meta.dirname, '../../..');

/** The pages of the product: built in production, made by Vite on demand in development. */
export async function createWeb({ config, server }: Options): Promise<Web> {
  const site = config.mode === 'development' ? await loadDevWeb(server) : await loadBuiltWeb();
  const { brand } = config;
  return {
    ...site,
    render: async (request, given) => {
      const { render } = await site.load();
      return render(withPublicProtocol(request, config.publicUrl), { ...given, brand });
    },
    renderMail: async (name, data) => {
      const { renderMail } = await site.load();
      return renderMail(name, data);
    },
    previewMails: async () => (await site.load()).previewMails(),
  };
}

async function loadBuiltWeb() {
  const entry = pathToFileURL(path.join(root, 'build/server/index.js')).href;
  const loaded = (await import(entry)) as WebBuild;
  return {
    asset: createAssetHandler(path.join(root, 'build/client')),
    load: async () => loaded,
    close: async () => {},
  };
}

async function loadDevWeb(server: Server | undefined) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ...(server && { hmr: { server } }) },
  });
  const entry = path.join(root, 'src/app/server.ts');
  return {
    asset: () => undefined,
    load: async () => (await vite.ssrLoadModule(entry)) as WebBuild,
    dev: vite.middlewares,
    close: () => vite.close(),
  };
}

/**
 * Behind a proxy that ends TLS, a request comes with another protocol than its sender used, and forms
 * would look as if they came from a foreign site.
 */
function withPublicProtocol(request: Request, publicUrl: string | undefined) {
  const url = new URL(request.url);
  const published = publicUrl === undefined ? url : new URL(publicUrl);
  if (published.host !== url.host || published.protocol === url.protocol) return request;
  url.protocol = published.protocol;
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) });
}
