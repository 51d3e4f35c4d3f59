import { postSystemMessage } from '#features/messages/system/service.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { formatCents } from '#lib/money.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { asAttachment, renderQuotePdf } from '../documents/service.ts';
import {
  calculateTotals,
  depositOf,
  formatPrice,
  isAdjustment,
  isBillableLine,
  isInEveryPackage,
  isInPackage,
  packageNames,
  packageRest,
  packageTotals,
  type QuoteItem,
} from '../items/rules.ts';
import {
  homeownerMailData,
  homeownerPreferenceKey,
  ifQuoteExists,
  notifyHomeowner,
  onChannel,
  type QuoteRecipients,
  textHomeowner,
} from '../notify.ts';
import { listVersions } from '../versions/data.ts';
import { differencesBetween } from '../versions/rules.ts';

const priceSummary = ({ quote }: QuoteRecipients) =>
  `${formatPrice(quote)} for “${quote.projectTitle}”`;

const actionPhrase = ({ quote }: QuoteRecipients) =>
  quote.version > 1 ? 'updated their quote' : 'sent you a quote';

async function listChanges({ db }: JobContext, { quote }: QuoteRecipients) {
  const [newest, older] = await listVersions(db, quote);
  return newest && older ? differencesBetween(older.content, newest.content) : [];
}

/** The names of the parts that changed since the previous version. */
const listChangedParts = async (context: JobContext, recipients: QuoteRecipients) =>
  (await listChanges(context, recipients)).map(({ what }) => what);

/** `: $2,530 → $2,410`: what a changed quote cost before and costs now, where that is another price. */
function changedPrice(changes: Awaited<ReturnType<typeof listChanges>>) {
  const { before, after } = changes.find(({ what, money }) => what === 'Total' && money) ?? {};
  return typeof before === 'number' && typeof after === 'number'
    ? `: ${formatCents(before)} → ${formatCents(after)}`
    : '';
}

/** Each channel is a separate job, so that an unreachable one does not delay the others. */
const quoteSentReactions: Reactions[string] = {
  notifyHomeowner: onChannel('portal', async (recipients, context, activity) => {
    const changes = await listChanges(context, recipients);
    const parts = changes.map(({ what }) => what).filter((what) => what !== 'Total');
    const changed = parts.length > 0 ? `. Changed: ${parts.slice(0, 4).join(', ')}` : '';
    await notifyHomeowner(recipients, context, activity, {
      type: 'quote_received',
      priority: 'high',
      title: `${recipients.quote.contractorName} ${actionPhrase(recipients)}${changedPrice(changes)}`,
      message: `${priceSummary(recipients)}${changed}`,
    });
  }),
  mailHomeowner: onChannel('email', mailQuote),
  textHomeowner: onChannel('sms', (recipients, context, activity) =>
    textHomeowner(
      recipients,
      context,
      deliveryKey(recipients, activity),
      `${recipients.quote.contractorName} ${actionPhrase(recipients)}: ${priceSummary(recipients)}.`,
    ),
  ),
  sayInConversation: ifQuoteExists(async ({ quote }, context, activity) => {
    if (!quote.homeownerId) return;
    await postSystemMessage(context.db, context, {
      homeownerId: quote.homeownerId,
      contractorId: quote.contractorId,
      messageType: 'quote_sent',
      content: `${quote.contractorName} sent ${quote.version > 1 ? `version ${quote.version} of the` : 'a'} quote for “${quote.projectTitle}”: ${formatPrice(quote)}.`,
      quoteId: quote.id,
      unreadFor: ['homeowner'],
      activityId: activity.id,
    });
  }),
};

const deliveryKey = ({ quote }: QuoteRecipients, { id }: ActivityRow) =>
  `quote-sent:${quote.id}:${id}`;

async function mailQuote(recipients: QuoteRecipients, context: JobContext, activity: ActivityRow) {
  const { quote, customer } = recipients;
  const document = await renderQuotePdf(context, quote);
  const { items, totalAmount } = calculateTotals(quote.items);
  const packages = packageTotals(quote.items);
  await sendPreferredMail(context, homeownerPreferenceKey(recipients, 'high'), {
    key: deliveryKey(recipients, activity),
    to: customer.email,
    name: 'quote-notification',
    senderId: recipients.owner?.id,
    data: {
      ...homeownerMailData(recipients, context),
      description: quote.description,
      // Discounts and taxes are another amount for each package, and stand with it.
      items: items.filter(
        (item) => isInEveryPackage(item) && !(packages.length > 0 && isAdjustment(item)),
      ),
      excluded: items.filter(isLeftOut).map(({ description: left }) => left),
      // Of several packages, each has its own.
      deposit: packageNames(items).length > 1 ? null : depositOf(quote, totalAmount),
      startDate: quote.startDate,
      packages: packages.map((each) => ({ ...each, lines: linesOf(items, each.name) })),
      version: quote.version,
      changed: await listChangedParts(context, recipients),
    },
    attachments: document ? [asAttachment(document)] : [],
  });
}

/** What a package has beside the lines of every package. */
const linesOf = (items: readonly QuoteItem[], name: string) => [
  ...items
    .filter((item) => isInPackage(item, name) && isBillableLine(item))
    .map(({ description, amount }) => ({ description, amount })),
  ...packageRest(items, name)
    .filter(({ id }) => id !== 'shared')
    .map(({ label, amount }) => ({ description: label, amount })),
];

const isLeftOut = ({ kind, package: name }: QuoteItem) => kind === 'excluded' && name === null;

export const quoteDraftsReactions: Reactions = {
  'quote.sent': quoteSentReactions,
  'quote.revised': quoteSentReactions,
};
