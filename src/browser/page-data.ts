/** What a page was pointed at for is no longer what its visitor would get after so long. */
const MAX_AGE_MS = 10_000;

type Answer = { at: number; response: Promise<Response> };

/**
 * Data of pages that somebody is about to open, by the address that the router will ask for. Answers of a portal are
 * private and not stored by the browser, so its own prefetching would fetch them twice.
 */
const answers = new Map<string, Answer>();

/** Asks for a page's data before its link is followed. */
export function fetchPageData(address: string) {
  const known = answers.get(address);
  if (known && Date.now() - known.at < MAX_AGE_MS) return;
  const response = sendToServer(address);
  answers.set(address, { at: Date.now(), response });
  // Without a network, following the link says so.
  response.catch(() => answers.delete(address));
}

/** Something has changed since: what was fetched before may be untrue. */
export const forgetPageData = () => answers.clear();

let sendToServer: typeof fetch = () => Promise.reject(new Error('The page has not begun'));

/** The router fetches with the window's function: an answer that is here already takes the place of a request. */
export function attachPageData(target: Window & typeof globalThis = window) {
  const send = target.fetch.bind(target);
  sendToServer = send;
  target.fetch = (input, init) => {
    const url = input instanceof URL ? input : undefined;
    if (!url?.pathname.endsWith('.data') || (init?.method ?? 'GET') !== 'GET')
      return send(input, init);
    const address = `${url.pathname}${url.search}`;
    const answer = answers.get(address);
    answers.delete(address);
    return answer && Date.now() - answer.at < MAX_AGE_MS ? answer.response : send(input, init);
  };
}
