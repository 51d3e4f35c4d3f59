import type { Fields } from '../http.ts';
import { DAY, idOf, type Person, pick, SERVICE, type World, ZIP } from '../world.ts';

type Job = World & { homeowner: Person; contractor: Person };
type Ends = 'accepted' | 'revised' | 'declined' | 'withdrawn';

const quoteFields = ['status', 'projectTitle', 'totalAmount', 'version', 'items', 'description'];

/** A job from the project to the review, in one of four ways. */
export async function runJob(job: Job, ends: Ends) {
  const { book, writer, homeowner, contractor } = job;
  const project = await postProject(job);
  const lead = `/api/leads/${project.leadId}`;
  await writer.write('leads.expressInterest', contractor, `POST ${lead}/interest`);
  book.item(homeowner, `/api/projects/${project.id}`, { interestedCount: 1 });
  book.listed(contractor, '/api/leads', 'projectTitle', String(project.title));
  const quote = await draftQuote(job, project, ends === 'declined');
  const path = `/api/quotes/${quote}`;
  await sendQuote(job, quote);
  await writer.write('quotes.markViewed', homeowner, `POST ${path}/mark-viewed`, { again: 'same' });
  if (ends === 'withdrawn') {
    await assign(job, lead);
    return withdraw(job, project, quote);
  }
  if (ends === 'declined') {
    const rejected = await writer.write('quotes.reject', homeowner, `POST ${path}/reject`, {
      body: { rejectionReason: book.mark('reason') },
    });
    for (const reader of [homeowner, contractor])
      book.item(reader, path, pick(rejected, 'status', 'rejectionReason'));
    book.activity('quote.rejected', quote);
    return cancel(job, project);
  }
  if (ends === 'revised') {
    await revise(job, quote);
    await sendQuote(job, quote, 'quote.revised');
  }
  await accept(job, project, quote);
  await finish(job, project);
}

async function postProject({ book, writer, homeowner }: Job) {
  const title = book.mark('project');
  const project = await writer.write('projects.create', homeowner, 'POST /api/projects', {
    body: {
      ...{ title, description: book.mark('description'), category: SERVICE, zipCode: ZIP },
      ...{ budgetMin: 100_000, budgetMax: 900_000, scopeLines: ['Shingles', 'Flashing'] },
    },
  });
  const path = `/api/projects/${project.id}`;
  book.activity('project.created', project.id);
  book.activity('lead.created', project.leadId);
  book.listed(homeowner, '/api/projects', 'title', title);
  book.listed(homeowner, '/api/leads', 'projectTitle', title);
  const changed = await writer.write('projects.update', homeowner, `PATCH ${path}`, {
    body: { title: book.mark('project'), budgetMax: 950_000 },
  });
  book.item(
    homeowner,
    path,
    pick(changed, 'title', 'description', 'budgetMin', 'budgetMax', 'scopeLines', 'leadId'),
  );
  book.unlisted(homeowner, '/api/projects', 'title', title);
  book.unlisted(homeowner, '/api/leads', 'projectTitle', title);
  book.listed(homeowner, '/api/projects', 'title', String(changed.title));
  book.listed(homeowner, '/api/leads', 'projectTitle', String(changed.title));
  return changed;
}

async function draftQuote(
  { book, writer, contractor }: Job,
  project: Fields,
  isByOtherCall: boolean,
) {
  const body = {
    projectTitle: book.mark('quote'),
    description: book.mark('terms'),
    items: [{ description: 'Shingles', amount: 250_000 }],
    validUntil: new Date(Date.now() + 30 * DAY).toISOString(),
  };
  const draft = isByOtherCall
    ? await writer.write('quotes.create', contractor, 'POST /api/quotes', {
        body: { ...body, leadId: project.leadId },
      })
    : await writer.write(
        'quotes.createFromLead',
        contractor,
        `POST /api/leads/${project.leadId}/quotes`,
        { body },
      );
  const path = `/api/quotes/${draft.id}`;
  book.listed(contractor, '/api/quotes', 'projectTitle', body.projectTitle);
  const changed = await writer.write('quotes.update', contractor, `PATCH ${path}`, {
    body: {
      items: [
        { description: 'Shingles', amount: 250_000 },
        { description: 'Flashing', amount: 41_000 },
      ],
    },
    again: 'same',
  });
  book.item(contractor, path, pick(changed, ...quoteFields));
  return idOf(draft);
}

async function sendQuote({ book, writer, contractor }: Job, id: string, type = 'quote.sent') {
  const path = `/api/quotes/${id}`;
  const sent = await writer.write('quotes.send', contractor, `POST ${path}/send`, {
    body: { channels: ['portal'] },
  });
  book.item(contractor, path, pick(sent, ...quoteFields, 'sentAt', 'revision'));
  book.activity(type, id);
}

/** A new version of a sent quote, of which nobody knows before it is sent. */
async function revise({ book, writer, contractor }: Job, id: string) {
  const changed = await writer.write('quotes.update', contractor, `PATCH /api/quotes/${id}`, {
    body: { items: [{ description: 'Less', amount: 199_000 + Math.floor(Math.random() * 1_000) }] },
    again: 'same',
  });
  book.item(contractor, `/api/quotes/${id}`, pick(changed, 'revision', 'version', 'status'));
}

async function accept({ book, writer, homeowner, contractor }: Job, project: Fields, id: string) {
  const { body: seen } = await writer.read(homeowner, `/api/quotes/${id}`);
  const accepted = await writer.write('quotes.accept', homeowner, `POST /api/quotes/${id}/accept`, {
    body: {
      customerNotes: book.mark('note'),
      ...pick(seen, 'version', 'totalAmount'),
      signature: { name: 'Robin Ledger' },
    },
  });
  const fields = pick(accepted, 'status', 'acceptedAt', 'customerNotes', 'version', 'totalAmount');
  book.item(contractor, `/api/quotes/${id}`, fields);
  book.item(homeowner, `/api/quotes/${id}`, fields);
  book.item(homeowner, `/api/quotes/${id}/signature`, { name: 'Robin Ledger', intact: true });
  book.item(homeowner, `/api/projects/${project.id}`, { status: 'started', acceptedQuoteId: id });
  book.item(contractor, `/api/leads/${project.leadId}`, { status: 'won' });
  book.activity('quote.accepted', id);
  book.activity('project.started', project.id);
}

async function finish({ book, writer, homeowner, contractor, homeowners }: Job, project: Fields) {
  const path = `/api/projects/${project.id}`;
  for (const body of [
    { startDate: '2027-05-03', dueDate: '2027-05-20' },
    { status: 'in_progress' },
    { status: 'on_hold' },
    { status: 'completed' },
  ]) {
    await writer.write('projects.update', contractor, `PATCH ${path}`, { body });
    book.item(homeowner, path, body);
  }
  const review = await writer.write('reviews.create', homeowner, 'POST /api/reviews', {
    body: { projectId: project.id, rating: 5, comment: book.mark('review') },
  });
  book.activity('review.created', review.id);
  const reviews = `/api/reviews?contractorId=${contractor.contractorId}`;
  book.listed({}, reviews, 'comment', String(review.comment));
  book.row('reviews', review.id);
  const reply = `POST /api/reviews/${review.id}/response` as const;
  await writer.write('reviews.respond', contractor, reply, {
    body: { comment: book.mark('reply') },
    again: [409],
  });
  book.activity('review.answered', review.id);
  await writer.write('reviews.flag', contractor, `POST /api/reviews/${review.id}/flag`, {
    body: { reason: book.mark('reason') },
    again: [409],
  });
  book.activity('review.flagged', review.id);
  const other = homeowners.find(({ uid }) => uid !== homeowner.uid);
  if (other)
    await writer.write('reviews.markHelpful', other, `POST /api/reviews/${review.id}/helpful`, {
      again: 'same',
    });
}

/** What a contractor may do with a quote that is not answered, until nothing is left of it. */
async function withdraw(job: Job, project: Fields, id: string) {
  const { book, writer, contractor } = job;
  const path = `/api/quotes/${id}`;
  const call = async (name: string, method = 'POST') => {
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return writer.write(`quotes.${name}`, contractor, `${method} ${path}/${kebab}`, {
      ...(name === 'remind' && { body: {} }),
      again: name === 'revokeLink' || name === 'archive' ? [409] : 'replayed',
    });
  };
  await call('remind');
  book.activity('quote.reminded', id);
  const renewed = await call('renewLink');
  book.item(contractor, path, pick(renewed, 'customerViewUrl', 'reminderCount'));
  await writer.write('quotes.view', {}, 'POST /api/quote-views', {
    body: { token: String(renewed.customerViewUrl).split('/').at(-1) },
    again: 'same',
  });
  await call('revokeLink');
  book.item(contractor, path, { customerViewUrl: null });
  await revise(job, id);
  await writer.write('quotes.discardRevision', contractor, `DELETE ${path}/revision`, {
    again: [409],
  });
  book.item(contractor, path, { revision: null });
  const copy = await writer.write('quotes.duplicate', contractor, `POST ${path}/duplicate`);
  book.listed(contractor, '/api/quotes', 'projectTitle', String(copy.projectTitle));
  book.item(contractor, `/api/quotes/${copy.id}`, pick(copy, ...quoteFields));
  await remove(job, idOf(copy), String(copy.projectTitle));
  await call('archive');
  book.item(contractor, path, { status: 'archived' });
  const { body } = await writer.read(contractor, path);
  await remove(job, id, String(body.projectTitle));
  await cancel(job, project);
}

async function remove({ book, writer, contractor }: Job, id: string, title: string) {
  const path = `/api/quotes/${id}`;
  await writer.write('quotes.remove', contractor, `DELETE ${path}`, { again: [404] });
  book.unlisted(contractor, '/api/quotes', 'projectTitle', title);
  book.gone(contractor, path);
}

async function assign({ book, writer, homeowner, contractor }: Job, lead: string) {
  await writer.write('leads.assign', homeowner, `POST ${lead}/assignment`, {
    body: { contractorId: contractor.contractorId },
  });
  for (const reader of [homeowner, contractor])
    book.item(reader, lead, { assignedContractor: contractor.contractorId });
}

async function cancel({ book, writer, homeowner }: Job, project: Fields) {
  const path = `/api/projects/${project.id}`;
  await writer.write('projects.update', homeowner, `PATCH ${path}`, {
    body: { status: 'cancelled' },
  });
  book.item(homeowner, path, { status: 'cancelled' });
}

/** A request without a project, to one contractor by name. */
export async function runDirectLead({ book, writer, homeowner, contractor }: Job) {
  const lead = await writer.write('leads.create', homeowner, 'POST /api/leads', {
    body: {
      ...{ service: SERVICE, zipCode: ZIP, contractorId: contractor.contractorId },
      ...{ projectTitle: book.mark('lead'), description: book.mark('description') },
    },
  });
  const path = `/api/leads/${lead.id}`;
  book.activity('lead.created', lead.id);
  for (const reader of [homeowner, contractor])
    book.listed(reader, '/api/leads', 'projectTitle', String(lead.projectTitle));
  book.item(homeowner, path, pick(lead, 'projectTitle', 'description', 'type', 'zipCode'));
  await writer.write('leads.updateStatus', contractor, `PUT ${path}/status`, {
    body: { status: 'contacted' },
    again: [409],
  });
  book.item(contractor, path, { status: 'contacted' });
}
