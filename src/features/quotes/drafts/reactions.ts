import type { ActivityRow } from '#features/activities/data.ts';
import { postSystemMessage } from '#features/messages/system/service.ts';
import { sendWantedMail } from '#features/notifications/notify.ts';
import { formatCents } from '#lib/money.ts';
import type { JobContext, Reactions } from '#server/jobs/jobs.ts';
import { asAttachment, quotePdf } from '../documents/service.ts';
import { figuresOf, isCounted } from '../items/rules.ts';
import {
  by,
  homeownerWishes,
  ofQuote,
  type Told,
  tellHomeowner,
  textHomeowner,
  toHomeowner,
} from '../notify.ts';
import { versionsOf } from '../versions/data.ts';
import { differencesBetween } from '../versions/rules.ts';

const priceOf = ({ quote }: Told) =>
  `${formatCents(quote.totalAmount)} for “${quote.projectTitle}”`;

const did = ({ quote }: Told) => (quote.version > 1 ? 'changed their quote' : 'sent you a quote');

/** What another version of a quote has that the one before had not, by name. */
async function changedParts({ db }: JobContext, { quote }: Told) {
  const [newest, older] = await versionsOf(db, quote);
  return newest && older
    ? differencesBetween(older.content, newest.content).map(({ what }) => what)
    : [];
}

/** Each channel is a job of its own: one that cannot be reached delays nothing but itself. */
const channels: Reactions[string] = {
  notifyHomeowner: by('portal', async (told, context, activity) => {
    const changed = await changedParts(context, told);
    const what = changed.length > 0 ? `. Changed: ${changed.slice(0, 4).join(', ')}` : '';
    await tellHomeowner(told, context, activity, {
      type: 'quote_received',
      priority: 'high',
      title: `${told.quote.contractorName} ${did(told)}`,
      message: `${priceOf(told)}${what}`,
    });
  }),
  mailHomeowner: by('email', mailQuote),
  textHomeowner: by('sms', (told, context, activity) =>
    textHomeowner(
      told,
      context,
      keyOf(told, activity),
      `${told.quote.contractorName} ${did(told)}: ${priceOf(told)}.`,
    ),
  ),
  sayInConversation: ofQuote(({ quote }, context, activity) =>
    postSystemMessage(context.db, context, {
      homeownerId: quote.homeownerId,
      contractorId: quote.contractorId,
      messageType: 'quote_sent',
      content: `${quote.contractorName} sent ${quote.version > 1 ? `version ${quote.version} of the` : 'a'} quote for “${quote.projectTitle}”: ${formatCents(quote.totalAmount)}.`,
      quoteId: quote.id,
      unreadFor: ['homeowner'],
      activityId: activity.id,
    }),
  ),
};

const keyOf = ({ quote }: Told, { id }: ActivityRow) => `quote-sent:${quote.id}:${id}`;

async function mailQuote(told: Told, context: JobContext, activity: ActivityRow) {
  const { quote, customer } = told;
  const document = await quotePdf(context.db, quote, context.services.config.brand);
  await sendWantedMail(context, homeownerWishes(told, 'high'), {
    key: keyOf(told, activity),
    to: customer.email,
    name: 'quote-notification',
    data: {
      ...toHomeowner(told, context),
      description: quote.description,
      items: figuresOf(quote.items).items.filter(isCounted),
      version: quote.version,
      changed: await changedParts(context, told),
    },
    attachments: document ? [asAttachment(document)] : [],
  });
}

export const quoteDraftsReactions: Reactions = {
  'quote.sent': channels,
  'quote.revised': channels,
};
