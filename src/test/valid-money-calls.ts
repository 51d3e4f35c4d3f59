import { eq } from 'drizzle-orm';
import { invoices } from '#features/payments/invoices/tables.ts';
import { contractor } from './personas.ts';
import type { Scenario } from './scenario.ts';
import type { Arrange } from './valid-call.ts';
import type { World } from './world.ts';

const LINE = [{ description: 'Work', amount: 1_000 }];

/** A new invoice of $10 for the accepted quote of the scenario. */
async function newInvoice(world: World, { people, won }: Scenario, draft = false) {
  const api = await world.as(people.contractor);
  return api.invoices.create({ quoteId: won.id, items: LINE, draft });
}

/** A new checkout for a new invoice, and the payment if it is paid with a test card. */
async function newCheckout(world: World, scene: Scenario, card?: 'works' | 'second_step') {
  const { id } = await newInvoice(world, scene);
  const api = await world.as(scene.people.homeowner);
  const { paymentId } = await api.invoices.pay({ id });
  if (card) await api.sandbox.pay({ id: paymentId, card });
  return paymentId;
}

/** A payment that the business has recorded on a new invoice. */
async function newRecorded(world: World, scene: Scenario) {
  const { id } = await newInvoice(world, scene);
  const api = await world.as(scene.people.contractor);
  const { payments } = await api.invoices.recordPayment({ id, amount: 500, method: 'cash' });
  return payments[0]?.id ?? '';
}

const by =
  (
    caller: 'homeowner' | 'contractor',
    idOf: (world: World, scene: Scenario) => Promise<string>,
    rest: object = {},
  ): Arrange =>
  async (world, scene) => ({
    token: scene.people[caller].token,
    input: { id: await idOf(world, scene), ...rest },
  });

const draftId = async (world: World, scene: Scenario) => (await newInvoice(world, scene, true)).id;
const dueId = async (world: World, scene: Scenario) => (await newInvoice(world, scene)).id;

/** A call of a new business that has asked for a plan, and paid for it if a card is given. */
const onPlan =
  (card: 'works' | undefined, rest: object = {}): Arrange =>
  async (world) => {
    const { token } = await contractor(world);
    const api = await world.as({ token });
    const { checkoutUrl } = await api.plans.subscribe({ plan: 'pro' });
    const id = checkoutUrl?.split('/').at(-1) ?? '';
    if (card) await api.planSandbox.pay({ id, card });
    return { token, input: { id, ...rest } };
  };

/** An invoice whose last day is over. */
async function overdueId(world: World, scene: Scenario) {
  const id = await dueId(world, scene);
  await world.db.update(invoices).set({ dueDate: '2026-01-05' }).where(eq(invoices.id, id));
  return id;
}

/** A new business on the Business plan. */
async function onBusinessPlan(world: World) {
  const { token } = await contractor(world);
  const api = await world.as({ token });
  const { checkoutUrl } = await api.plans.subscribe({ plan: 'business' });
  await api.planSandbox.pay({ id: checkoutUrl?.split('/').at(-1) ?? '', card: 'works' });
  return { token, api };
}

const newWebhook = { url: 'https://books.example.com/hook', events: ['quote.accepted' as const] };

/** A call about a new webhook of a new business. */
const aboutWebhook =
  (extra: object = {}): Arrange =>
  async (world) => {
    const { token, api } = await onBusinessPlan(world);
    const { id } = await api.webhooks.create(newWebhook);
    return { token, input: { id, ...extra } };
  };

/** Calls about money that need an invoice or a payment of their own. */
export const moneyCalls: Record<string, Arrange> = {
  'invoices.update': by('contractor', draftId, { notes: 'By transfer, please' }),
  'invoices.issue': by('contractor', draftId),
  'invoices.remove': by('contractor', draftId),
  'invoices.void': by('contractor', dueId),
  'invoices.remind': by('contractor', overdueId),
  'invoices.pay': by('homeowner', dueId),
  'invoices.recordPayment': by('contractor', dueId, { amount: 100, method: 'cash' }),
  'analytics.exportBusiness': onPlan('works', { table: 'days' }),
  'apiTokens.create': async (world) => {
    const { token } = await onBusinessPlan(world);
    return { token, input: { name: 'Books', scopes: ['invoices:read'] } };
  },
  'apiTokens.revoke': async (world) => {
    const { token, api } = await onBusinessPlan(world);
    const { id } = await api.apiTokens.create({ name: 'Books', scopes: ['invoices:read'] });
    return { token, input: { id } };
  },
  'webhooks.create': async (world) => {
    const { token } = await onBusinessPlan(world);
    return { token, input: newWebhook };
  },
  'webhooks.update': aboutWebhook({ enabled: true }),
  'webhooks.renewSecret': aboutWebhook(),
  'webhooks.remove': aboutWebhook(),
  'webhooks.deliveries': aboutWebhook(),
  'webhooks.test': aboutWebhook(),
  'webhooks.resend': async (world) => {
    const { token, api } = await onBusinessPlan(world);
    const { id } = await api.webhooks.create(newWebhook);
    return { token, input: { id: (await api.webhooks.test({ id })).id } };
  },
  'billing.connect': async (_, __, worlds) => {
    const world = await worlds.stripe();
    return { world, token: (await contractor(world)).token, input: undefined };
  },
  'plans.cancel': onPlan('works'),
  'plans.resume': onPlan('works'),
  'planSandbox.checkout': onPlan(undefined),
  'planSandbox.pay': onPlan(undefined, { card: 'works' }),
  'payments.confirm': by('homeowner', newRecorded),
  'payments.decline': by('homeowner', newRecorded),
  'payments.withdraw': by('contractor', newRecorded),
  'payments.refund': by('contractor', (world, scene) => newCheckout(world, scene, 'works')),
  'payments.receipt': by('homeowner', (world, scene) => newCheckout(world, scene, 'works')),
  'sandbox.pay': by('homeowner', (world, scene) => newCheckout(world, scene), { card: 'works' }),
  'sandbox.answer': by('homeowner', (world, scene) => newCheckout(world, scene, 'second_step'), {
    approve: true,
  }),
};
