import type { Fields } from '../http.ts';
import { idOf, type Person, pick, type World } from '../world.ts';
import { uploadText } from './files.ts';

type Talk = World & { homeowner: Person; contractor: Person };

const messagesOf = (id: string) => `/api/conversations/${id}/messages`;

/** Two people talk in their one conversation, and in another that is put together with it. */
export async function runTalk(talk: Talk) {
  const { book, writer, homeowner, contractor, admin } = talk;
  const { id } = await writer.write(
    'conversations.findOrCreate',
    homeowner,
    'PUT /api/conversations/unified',
    { body: { contractorId: contractor.contractorId }, again: 'same' },
  );
  const unified = String(id);
  for (const from of [homeowner, contractor, homeowner, contractor]) await say(talk, from, unified);
  const file = await uploadText(talk, homeowner);
  const withFile = await say(talk, homeowner, unified, [file]);
  const edited = book.mark('edited');
  await writer.write(
    'conversations.editMessage',
    homeowner,
    `PATCH ${messagesOf(unified)}/${withFile.id}`,
    { body: { content: edited }, again: 'same' },
  );
  const parties = [homeowner, contractor];
  for (const reader of parties) {
    book.unlisted(reader, messagesOf(unified), 'content', String(withFile.content));
    book.listed(reader, messagesOf(unified), 'content', edited);
  }
  for (const reader of parties)
    await writer.write(
      'conversations.markRead',
      reader,
      `POST /api/conversations/${unified}/read`,
      {
        again: 'same',
      },
    );
  await runSecond(talk, unified);
  await runSupport(talk, admin);
}

/** Messages that change: everybody in the conversation sees them. */
async function say(
  { book, writer, homeowner, contractor }: Talk,
  from: Person,
  id: string,
  attachments: string[] = [],
) {
  const sent = await writer.write('conversations.sendMessage', from, `POST ${messagesOf(id)}`, {
    body: { content: book.mark('message'), attachments },
    again: attachments.length > 0 ? 'replayed id' : 'replayed',
  });
  for (const reader of [homeowner, contractor])
    book.listed(reader, messagesOf(id), 'content', String(sent.content));
  return sent;
}

async function runSecond(talk: Talk, unified: string) {
  const { book, writer, homeowner, contractor } = talk;
  const second = await writer.write('conversations.create', homeowner, 'POST /api/conversations', {
    body: {
      ...{ contractorId: contractor.contractorId, type: 'general' },
      ...{ subject: book.mark('subject'), content: book.mark('message') },
    },
  });
  const path = `/api/conversations/${second.id}`;
  book.row('conversations', second.id);
  const { body: messages } = await writer.read(homeowner, messagesOf(idOf(second)));
  const [first] = messages.items as Fields[];
  const changed = await writer.write('conversations.update', contractor, `PATCH ${path}`, {
    body: { subject: book.mark('subject') },
    again: 'same',
  });
  book.item(homeowner, path, pick(changed, 'subject'));
  await writer.write('conversations.archive', homeowner, `POST ${path}/archive`, { again: [409] });
  book.item(homeowner, path, { status: 'archived' });
  await writer.write('conversations.update', homeowner, `PATCH ${path}`, {
    body: { status: 'active' },
    again: [409],
  });
  book.item(homeowner, path, { status: 'active' });
  book.forget(homeowner, path);
  const joined = await writer.write(
    'conversations.consolidate',
    homeowner,
    'POST /api/conversations/consolidate',
    { body: { contractorId: contractor.contractorId } },
  );
  // The messages of both are in a new one.
  const id = idOf(joined);
  book.row('conversations', id);
  for (const reader of [homeowner, contractor]) {
    book.relist(reader, messagesOf(unified), messagesOf(id), 'content');
    book.listed(reader, messagesOf(id), 'content', String(first?.content));
  }
}

async function runSupport({ book, writer, homeowner, admin }: Talk, support: Person) {
  const asked = await writer.write('support.contact', homeowner, 'POST /api/support', {
    body: { subject: book.mark('subject'), message: book.mark('message') },
  });
  const id = idOf(asked, 'conversationId');
  const path = `/api/conversations/${id}`;
  book.row('conversations', id);
  const { body } = await writer.read(homeowner, messagesOf(id));
  const [first] = body.items as Fields[];
  book.listed(homeowner, messagesOf(id), 'content', String(first?.content));
  const answer = await writer.write(
    'conversations.sendMessage',
    support,
    `POST ${messagesOf(id)}`,
    {
      body: { content: book.mark('answer') },
    },
  );
  book.listed(homeowner, messagesOf(id), 'content', String(answer.content));
  await writer.write('conversations.resolve', support, `POST ${path}/resolve`, {
    body: { resolution: book.mark('resolution') },
  });
  await writer.write('conversations.escalate', homeowner, `POST ${path}/escalate`, {
    body: { priority: 'urgent', reason: book.mark('reason') },
  });
  book.item(admin, path, { priority: 'urgent', resolvedAt: null });
  const resolved = await writer.write('conversations.resolve', support, `POST ${path}/resolve`, {
    body: { resolution: book.mark('resolution') },
  });
  book.item(admin, path, pick(resolved, 'resolvedAt', 'status'));
  await writer.write('conversations.remove', homeowner, `DELETE ${path}`, { again: [404, 409] });
  book.unlisted(homeowner, messagesOf(id), 'content', String(first?.content));
  book.unlisted(homeowner, messagesOf(id), 'content', String(answer.content));
  book.forgetList(homeowner, messagesOf(id));
  book.gone(homeowner, path);
  book.listed(admin, messagesOf(id), 'content', String(first?.content));
  book.listed(admin, messagesOf(id), 'content', String(answer.content));
}
