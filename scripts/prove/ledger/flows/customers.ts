import { idOf, type Person, pick, type World } from '../world.ts';

/** A contractor keeps records of customers and of what was said. */
export async function runCustomers({ book, writer }: World, contractor: Person) {
  const email = `customer-${book.mark('x').replace(/\D/g, '')}-${Date.now()}@example.com`;
  const customer = await writer.write('customers.create', contractor, 'POST /api/customers', {
    body: { name: book.mark('customer'), email },
  });
  const path = `/api/customers/${customer.id}`;
  book.listed(contractor, '/api/customers', 'name', String(customer.name));
  book.item(contractor, path, pick(customer, 'name', 'email'));
  const changed = await writer.write(
    'customers.updateContactPreferences',
    contractor,
    `PUT ${path}/contact-preferences`,
    { body: { allowPhone: false, allowText: true }, again: 'same' },
  );
  book.item(contractor, path, pick(changed, 'contactPreferences'));
  for (const channel of ['phone', 'in_person']) {
    const note = await writer.write('communications.log', contractor, 'POST /api/communications', {
      body: { customerId: customer.id, channel, message: book.mark('note') },
    });
    const notes = `/api/communications?customerId=${customer.id}`;
    book.listed(contractor, notes, 'message', String(note.message));
  }
  const asked = await writer.write(
    'customers.requestContact',
    contractor,
    `POST ${path}/contact-requests`,
    { body: { channel: 'email' } },
  );
  book.item(contractor, path, pick(asked, 'contact'));
}

/** What homeowners keep for themselves. */
export async function runSaved(world: World, homeowner: Person, contractor: Person) {
  const { book, writer, admin } = world;
  const saved = `/api/saved-contractors/${contractor.contractorId}` as const;
  const list = '/api/saved-contractors';
  const added = await writer.write('savedContractors.add', homeowner, `PUT ${saved}`, {
    body: { note: book.mark('saved') },
    again: 'same',
  });
  book.listed(homeowner, list, 'note', String(added.note));
  const changed = await writer.write('savedContractors.add', homeowner, `PUT ${saved}`, {
    body: { note: book.mark('saved') },
    again: 'same',
  });
  book.unlisted(homeowner, list, 'note', String(added.note));
  book.listed(homeowner, list, 'note', String(changed.note));
  await writer.write('savedContractors.remove', homeowner, `DELETE ${saved}`, { again: [404] });
  book.unlisted(homeowner, list, 'note', String(changed.note));

  const path = '/api/notifications/preferences';
  const preferences = await writer.write(
    'notifications.updatePreferences',
    homeowner,
    `PUT ${path}`,
    {
      body: { marketing: Math.random() < 0.5, digest: { enabled: Math.random() < 0.5 } },
      again: 'same',
    },
  );
  book.item(homeowner, path, pick(preferences, 'marketing', 'digest', 'quietHours', 'timeZone'));
  const profile = await writer.write('profile.update', homeowner, 'PATCH /api/me', {
    body: { lastName: book.mark('name').replace(/[^\w ]/g, ' ') },
    again: 'same',
  });
  // Not its preferences: those of notifications above change them, too.
  book.item(homeowner, '/api/me', pick(profile, 'firstName', 'lastName', 'location'));

  await runNotifications(world, homeowner, admin);
}

async function runNotifications({ book, writer }: World, homeowner: Person, admin: Person) {
  const list = '/api/notifications';
  const make = async () => {
    const made = await writer.write('notifications.create', admin, `POST ${list}`, {
      body: {
        ...{ userId: homeowner.uid, type: 'project_update' },
        ...{ title: book.mark('notice'), message: 'All is well.' },
      },
    });
    book.listed(homeowner, list, 'title', String(made.title));
    return made;
  };
  const [kept, removed] = [await make(), await make()];
  await writer.write('notifications.markRead', homeowner, `POST ${list}/${kept.id}/read`, {
    again: 'same',
  });
  await writer.write('notifications.remove', homeowner, `DELETE ${list}/${removed.id}`, {
    again: [404],
  });
  book.unlisted(homeowner, list, 'title', String(removed.title));
  await writer.write('notifications.markAllRead', homeowner, `POST ${list}/read`, {
    again: 'same',
  });
  book.row('notifications', idOf(kept));
}
