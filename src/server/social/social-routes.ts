import { Hono } from 'hono';

type AppleForm = {
  /** Where Apple posts to. */
  path: string;
  /** Where all providers lead to. */
  callbackPage: string;
  /** Seals the name in Apple's `user` field, if there is one. */
  sealName: (user: unknown) => string | undefined;
};

/**
 * Forwards Apple's form to the page that all providers lead to. It writes nothing and gets no cookie (SameSite):
 * the sign-in is completed by that page, in the browser that started it.
 */
export function socialRoutes({ path, callbackPage, sealName }: AppleForm) {
  const routes = new Hono();
  routes.post(path, async (c) => {
    const form = await c.req.parseBody();
    const forwardedParams = new URLSearchParams();
    for (const name of ['code', 'state', 'error'])
      if (typeof form[name] === 'string') forwardedParams.set(name, form[name].slice(0, 4_000));
    const named = sealName(form.user);
    if (named) forwardedParams.set('named', named);
    return c.redirect(`${callbackPage}?${forwardedParams}`, 303);
  });
  return routes;
}
