import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePushDevice } from '#features/notifications/push/samples.ts';
import { isApiErrorCode } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { canaryTexts, createScenario, picture, type Scenario } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import type { Db } from './database/database.ts';

const principals = [
  'guest',
  'homeowner',
  'stranger',
  'contractor',
  'rival',
  'admin',
  'people',
  'permitted',
  'master',
  'disabled',
] as const;
type Principal = (typeof principals)[number];

/**
 * Who may make which call on the homeowner’s and contractor’s records. `ok`, or the refusal: `in` must sign in, `no`
 * permission denied, `-` not found for this caller, `st` wrong state, `bad` invalid input, `dup` already exists.
 * The stranger is another homeowner, the rival a contractor of another trade far away; the four admins have no
 * permission, `manage_users`, `manage_settings`, or all. There is a master admin already, so none can be set up.
 */
const table = `
call                          guest homeowner stranger contractor rival admin people permitted master disabled
activities.live               in    ok        ok       ok         ok    ok    ok     ok        ok     in
broadcasts.list               in    no        no       no         no    no    no     ok        ok     in
broadcasts.audience           in    no        no       no         no    no    no     ok        ok     in
broadcasts.get                in    no        no       no         no    no    no     -         -      in
broadcasts.create             in    no        no       no         no    no    no     ok        ok     in
broadcasts.cancel             in    no        no       no         no    no    no     -         -      in
categories.list               ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
categories.add                in    no        no       no         no    no    no     ok        ok     in
ideas.list                    ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
ideas.get                     -     -         -        -          -     -     -      -         -      -
ideas.board                   in    ok        ok       no         no    no    no     no        no     in
ideas.save                    in    -         -        no         no    no    no     no        no     in
ideas.forget                  in    -         -        no         no    no    no     no        no     in
ideas.add                     in    no        no       no         no    no    no     -         -      in
ideas.remove                  in    no        no       no         no    no    no     -         -      in
costs.list                    ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
costs.estimate                ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
users.list                    in    no        no       no         no    no    ok     no        ok     in
users.get                     in    no        no       no         no    no    ok     no        ok     in
users.update                  in    no        no       no         no    no    no     no        st     in
users.setRoles                in    no        no       no         no    no    ok     no        ok     in
users.deactivate              in    no        no       no         no    no    ok     no        ok     in
users.reactivate              in    no        no       no         no    no    st     no        st     in
support.form                  ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
support.contact               st    ok        ok       ok         ok    ok    ok     ok        ok     st
claims.create                 in    no        no       ok         ok    no    no     no        no     in
claims.confirm                in    no        no       -          -     no    no     no        no     in
claims.resendCode             in    no        no       -          -     no    no     no        no     in
claims.list                   in    no        no       ok         ok    no    no     no        no     in
claims.requestRemoval         ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
claims.queue                  in    no        no       no         no    no    ok     no        ok     in
claims.decide                 in    no        no       no         no    no    ok     no        ok     in
contractorImports.list        in    no        no       no         no    no    ok     no        ok     in
contractorImports.get         in    no        no       no         no    no    ok     no        ok     in
contractorImports.map         in    no        no       no         no    no    ok     no        ok     in
contractorImports.check       in    no        no       no         no    no    st     no        st     in
contractorImports.start       in    no        no       no         no    no    st     no        st     in
contractorImports.stop        in    no        no       no         no    no    st     no        st     in
contractorImports.rows        in    no        no       no         no    no    ok     no        ok     in
contractorImports.report      in    no        no       no         no    no    ok     no        ok     in
contractorImports.remove      in    no        no       no         no    no    ok     no        ok     in
contractors.import            in    no        no       no         no    no    ok     no        ok     in
contractors.search            ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
contractors.get               ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
contractors.profile           in    no        no       ok         ok    no    no     no        no     in
contractors.updateProfile     in    no        no       ok         ok    no    no     no        no     in
contractors.create            in    no        no       dup        dup   no    no     no        no     in
contractors.addService        in    no        no       ok         ok    no    no     no        no     in
contractors.removeService     in    no        no       -          -     no    no     no        no     in
contractors.addPortfolioItem  in    no        no       -          -     no    no     no        no     in
contractors.updatePortfolioItem in    no        no       -          -     no    no     no        no     in
contractors.orderPortfolio    in    no        no       ok         ok    no    no     no        no     in
contractors.showIdea          in    no        no       -          -     no    no     no        no     in
contractors.hideIdea          in    no        no       -          -     no    no     no        no     in
contractors.removePortfolioItem in    no        no       -          -     no    no     no        no     in
contractors.addLocation       in    no        no       ok         ok    no    no     no        no     in
contractors.updateLocation    in    no        no       -          -     no    no     no        no     in
contractors.removeLocation    in    no        no       -          -     no    no     no        no     in
contractors.setAreasServed    in    no        no       ok         ok    no    no     no        no     in
contractors.setProjects       in    no        no       ok         -     no    no     no        no     in
contractors.stats             in    no        no       ok         ok    no    no     no        no     in
contractors.analytics         in    no        no       ok         ok    no    no     no        no     in
contractors.recordView        ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
contractors.full              in    ok        ok       ok         ok    no    ok     no        ok     in
verification.get              in    no        no       ok         ok    no    no     no        no     in
verification.start            in    no        no       ok         ok    no    no     no        no     in
verification.update           in    no        no       -          -     no    no     no        no     in
verification.uploadDocument   in    no        no       ok         ok    no    no     no        no     in
verification.openDocument     in    no        no       -          -     no    -      no        -      in
verification.sendPhoneCode    in    no        no       ok         ok    no    no     no        no     in
verification.confirmPhone     in    no        no       st         st    no    no     no        no     in
verification.queue            in    no        no       no         no    no    ok     no        ok     in
verification.document         in    no        no       no         no    no    -      no        -      in
verification.decide           in    no        no       no         no    no    -      no        -      in
adminConversations.list       in    no        no       no         no    no    ok     no        ok     in
adminConversations.findOrCreate in    no        no       no         no    no    ok     no        ok     in
adminConversations.stats      in    no        no       no         no    no    ok     no        ok     in
conversations.list            in    ok        ok       ok         ok    no    ok     no        ok     in
conversations.unreadCount     in    ok        ok       ok         ok    no    ok     no        ok     in
conversations.stats           in    ok        ok       ok         ok    no    ok     no        ok     in
conversations.count           in    ok        ok       ok         ok    no    ok     no        ok     in
conversations.live            in    ok        ok       ok         ok    no    ok     no        ok     in
conversations.create          in    ok        ok       bad        bad   no    no     no        no     in
conversations.findOrCreate    in    ok        ok       bad        bad   no    no     no        no     in
conversations.consolidate     in    st        st       bad        bad   no    bad    no        bad    in
conversations.get             in    ok        -        ok         -     no    -      no        -      in
conversations.messages        in    ok        -        ok         -     no    -      no        -      in
conversations.sendMessage     in    ok        -        ok         -     no    -      no        -      in
conversations.editMessage     in    -         -        -          -     no    -      no        -      in
conversations.typing          in    ok        -        ok         -     no    -      no        -      in
conversations.markRead        in    ok        -        ok         -     no    -      no        -      in
conversations.liveMessages    in    ok        -        ok         -     no    -      no        -      in
conversations.update          in    ok        -        ok         -     no    -      no        -      in
conversations.archive         in    ok        -        ok         -     no    -      no        -      in
conversations.remove          in    ok        -        ok         -     no    no     no        no     in
conversations.escalate        in    ok        -        ok         -     no    ok     no        ok     in
conversations.resolve         in    no        no       no         no    no    -      no        -      in
counts.homeowner              in    ok        ok       no         no    no    no     no        no     in
counts.contractor             in    no        no       ok         ok    no    no     no        no     in
counts.admin                  in    no        no       no         no    ok    ok     ok        ok     in
counts.footer                 ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
communications.log            in    no        no       ok         -     no    no     no        no     in
communications.history        in    no        no       ok         -     no    no     no        no     in
email.send                    in    no        no       ok         no    no    ok     no        ok     in
email.unsubscribe             st    st        st       st         st    st    st     st        st     st
sms.send                      in    no        no       ok         no    no    ok     no        ok     in
customers.list                in    no        no       ok         ok    no    no     no        no     in
customers.get                 in    no        no       ok         -     no    no     no        no     in
customers.create              in    no        no       ok         ok    no    no     no        no     in
customers.updateContactPreferences in    no        no       ok         -     no    no     no        no     in
customers.requestContact      in    no        no       st         -     no    no     no        no     in
customers.contactRequest      -     -         -        -          -     -     -      -         -      -
customers.answerContactRequest -    -         -        -          -     -     -      -         -      -
customers.activity            in    no        no       ok         -     no    no     no        no     in
files.upload                  in    ok        ok       ok         ok    no    ok     no        ok     in
files.get                     in    ok        -        -          -     no    -      no        -      in
files.remove                  in    ok        -        -          -     no    -      no        -      in
leads.list                    in    ok        ok       ok         ok    no    ok     no        ok     in
leads.available               in    no        no       ok         ok    no    no     no        no     in
leads.create                  in    ok        ok       no         no    no    no     no        no     in
leads.get                     in    ok        -        ok         -     no    ok     no        ok     in
leads.updateStatus            in    no        no       no         -     no    ok     no        ok     in
leads.expressInterest         in    no        no       ok         -     no    no     no        no     in
leads.assign                  in    ok        -        no         no    no    ok     no        ok     in
leads.stats                   in    no        no       ok         ok    no    ok     no        ok     in
notifications.list            in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.unreadCount     in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.markRead        in    ok        -        -          -     -     -      -         -      in
notifications.reportBlocked   in    ok        -        -          -     -     -      -         -      in
notifications.markAllRead     in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.remove          in    ok        -        -          -     -     -      -         -      in
notifications.stats           in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.live            in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.create          in    no        no       no         no    no    ok     no        ok     in
notifications.preferences     in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.updatePreferences in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.pushKey         in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.subscribe       in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.subscriptions   in    ok        ok       ok         ok    ok    ok     ok        ok     in
notifications.unsubscribe     in    -         -        -          -     -     -      -         -      in
profile.get                   in    ok        ok       ok         ok    ok    ok     ok        ok     in
profile.update                in    ok        ok       ok         ok    ok    ok     ok        ok     in
profile.signInMethods         in    ok        ok       ok         ok    ok    ok     ok        ok     in
profile.changePassword        in    st        st       st         st    st    st     st        st     in
profile.changeEmail           in    st        st       st         st    st    st     st        st     in
profile.export                in    ok        ok       ok         ok    ok    ok     ok        ok     in
profile.remove                in    ok        ok       ok         ok    ok    ok     ok        st     in
profile.sessions              in    ok        ok       ok         ok    ok    ok     ok        ok     in
profile.revokeSession         in    -         -        -          -     -     -      -         -      in
profile.revokeOtherSessions   in    ok        ok       ok         ok    ok    ok     ok        ok     in
profile.enrolTwoFactor        in    no        no       no         no    st    st     st        st     in
profile.confirmTwoFactor      in    no        no       no         no    st    st     st        st     in
profile.renewRecoveryCodes    in    no        no       no         no    st    st     st        st     in
profile.disableTwoFactor      in    st        st       st         st    st    st     st        st     in
projects.list                 in    ok        ok       ok         ok    no    ok     no        ok     in
projects.get                  in    ok        -        -          -     no    ok     no        ok     in
projects.create               in    ok        ok       no         no    no    no     no        no     in
projects.update               in    ok        -        -          -     no    no     no        no     in
quotes.list                   in    ok        ok       ok         ok    no    ok     no        ok     in
quotes.count                  in    ok        ok       ok         ok    no    no     no        no     in
quotes.stats                  in    no        no       ok         ok    no    no     no        no     in
quotes.get                    in    ok        -        ok         -     no    ok     no        ok     in
quotes.create                 in    no        no       ok         -     no    no     no        no     in
quotes.createFromLead         in    no        no       ok         -     no    no     no        no     in
quotes.update                 in    no        no       ok         -     no    no     no        no     in
quotes.send                   in    no        no       ok         -     no    no     no        no     in
quotes.discardRevision        in    no        no       st         -     no    no     no        no     in
quotes.versions               in    ok        -        ok         -     no    ok     no        ok     in
quotes.view                   ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
quotes.viewPdf                ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
quotes.renewLink              in    no        no       ok         -     no    no     no        no     in
quotes.revokeLink             in    no        no       ok         -     no    no     no        no     in
quotes.pdf                    in    ok        -        ok         -     no    ok     no        ok     in
quotes.compare                in    ok        -        no         no    no    no     no        no     in
quotes.figures                in    ok        -        ok         -     no    no     no        no     in
quotes.signature              in    ok        -        ok         -     no    ok     no        ok     in
quotes.markViewed             in    ok        -        no         no    no    no     no        no     in
quotes.accept                 in    ok        -        no         no    no    no     no        no     in
quotes.reject                 in    ok        -        no         no    no    no     no        no     in
quotes.archive                in    no        no       ok         -     no    no     no        no     in
quotes.duplicate              in    no        no       ok         -     no    no     no        no     in
quotes.remind                 in    no        no       ok         -     no    no     no        no     in
quotes.remove                 in    no        no       ok         -     no    no     no        no     in
reviews.list                  ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
reviews.create                in    ok        -        no         no    no    no     no        no     in
reviews.respond               in    no        no       -          -     no    no     no        no     in
reviews.flag                  in    -         -        -          -     no    -      no        -      in
reviews.markHelpful           in    -         -        -          -     no    -      no        -      in
reviews.stats                 ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
savedContractors.list         in    ok        ok       no         no    no    no     no        no     in
savedContractors.add          in    ok        ok       no         no    no    no     no        no     in
savedContractors.remove       in    -         -        no         no    no    no     no        no     in
places.get                    ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
search.suggest                ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
search.all                    in    ok        ok       ok         ok    no    ok     no        ok     in
settings.get                  in    no        no       ok         ok    no    no     no        no     in
settings.save                 in    no        no       ok         ok    no    no     no        no     in
session.get                   ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
session.signIn                in    in        in       in         in    in    in     in        in     in
session.register              ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
session.confirmSignIn         in    in        in       in         in    in    in     in        in     in
session.sso                   in    in        in       in         in    in    in     in        in     in
session.providers             ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
session.social                bad   bad       bad      bad        bad   bad   bad    bad       bad    bad
session.finishSocial          in    in        in       in         in    in    in     in        in     in
session.requestPasswordReset  ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
session.requestSignInLink     ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
session.signInByLink          st    st        st       st         st    st    st     st        st     st
session.resetPassword         st    st        st       st         st    st    st     st        st     st
session.requestEmailVerification in    st        st       ok         ok    ok    ok     ok        ok     in
session.verifyEmail           st    st        st       st         st    st    st     st        st     st
session.signOut               ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
session.masterAdminSetup      -     -         -        -          -     -     -      -         -      -
session.setupMasterAdmin      -     -         -        -          -     -     -      -         -      -
session.switchRole            in    ok        ok       no         no    no    no     no        no     in
`;

type Input = (scene: Scenario) => unknown;
const noInput: Input = () => ({});
const newProject = {
  title: 'Roof',
  description: 'Leaks',
  category: 'Roof Repair',
  zipCode: '60614',
};
const line = { projectTitle: 'Roof', items: [{ description: 'Work', amount: 100 }] };

/** The input of each call: records of the homeowner and the contractor, regardless of the caller. */
const inputs: Record<string, Input> = {
  'broadcasts.audience': () => ({ roles: ['contractor'] }),
  'broadcasts.get': () => ({ id: newId() }),
  'broadcasts.create': () => ({ message: 'Storm', roles: ['contractor'], state: 'ZZ' }),
  'broadcasts.cancel': () => ({ id: newId() }),
  'categories.add': () => ({ name: `Trade ${newId()}`, group: 'Test' }),
  'ideas.add': ({ people }) => ({
    contractorId: people.contractor.contractorId,
    portfolioItemId: newId(),
    room: 'Kitchen',
    style: 'Modern',
    budget: 'under_5k',
  }),
  'ideas.remove': () => ({ id: newId() }),
  'ideas.get': () => ({ id: newId() }),
  'ideas.save': () => ({ id: newId() }),
  'ideas.forget': () => ({ id: newId() }),
  'contractors.showIdea': () => ({
    id: newId(),
    room: 'Kitchen',
    style: 'Modern',
    budget: 'under_5k',
  }),
  'contractors.hideIdea': () => ({ id: newId() }),
  'costs.estimate': () => ({ category: 'Roof Installation', zipCode: '60614' }),
  'support.contact': () => ({
    name: 'Somebody',
    email: `${newId()}@example.com`,
    subject: 'A question',
    message: 'How does it work?',
  }),
  'users.get': ({ people }) => ({ id: people.homeowner.uid }),
  'users.update': ({ people }) => ({
    id: people.homeowner.uid,
    permissions: ['all'],
    adminSettings: null,
  }),
  'users.setRoles': ({ people }) => ({ id: people.homeowner.uid, roles: ['contractor'] }),
  'users.deactivate': ({ people }) => ({ id: people.homeowner.uid }),
  'users.reactivate': ({ people }) => ({ id: people.homeowner.uid }),
  'claims.create': ({ listingId }) => ({ id: listingId }),
  'claims.resendCode': ({ removalId }) => ({ id: removalId }),
  'claims.confirm': ({ removalId }) => ({ id: removalId, code: '012345' }),
  'claims.requestRemoval': ({ listingId }) => ({
    id: listingId,
    name: 'Robin',
    email: `${newId()}@example.com`,
  }),
  'claims.decide': ({ removalId }) => ({ id: removalId, granted: true }),
  'contractorImports.get': ({ importId }) => ({ id: importId }),
  'contractorImports.map': ({ importId }) => ({ id: importId, mapping: { businessName: 0 } }),
  'contractorImports.check': ({ importId }) => ({ id: importId }),
  'contractorImports.start': ({ importId }) => ({ id: importId }),
  'contractorImports.stop': ({ importId }) => ({ id: importId }),
  'contractorImports.rows': ({ importId }) => ({ id: importId }),
  'contractorImports.report': ({ importId }) => ({ id: importId }),
  'contractorImports.remove': ({ importId }) => ({ id: importId }),
  'contractors.import': () => ({ file: new File(['Name,Zip\nTessera,60614\n'], 'list.csv') }),
  'contractors.updateProfile': () => ({ description: 'Roofs' }),
  'contractors.create': () => ({ businessName: 'Second', zipCode: '60614' }),
  'contractors.addService': () => ({ name: 'Gutter Cleaning' }),
  'contractors.removeService': () => ({ id: newId() }),
  // A contractor cannot use a picture of the homeowner.
  'contractors.addPortfolioItem': ({ fileId }) => ({
    title: 'Roof',
    category: 'Roof Repair',
    afterFileId: fileId,
  }),
  'contractors.updatePortfolioItem': () => ({ id: newId(), title: 'Roof' }),
  'contractors.orderPortfolio': () => ({ ids: [newId()] }),
  'contractors.removePortfolioItem': () => ({ id: newId() }),
  'contractors.addLocation': () => ({ name: 'Shop', zipCode: '60614' }),
  'contractors.updateLocation': () => ({ id: newId(), name: 'Yard' }),
  'contractors.removeLocation': () => ({ id: newId() }),
  'contractors.setAreasServed': () => ({ areas: ['60614'] }),
  'contractors.setProjects': ({ done: { id } }) => ({ ids: [id] }),
  'contractors.recordView': ({ people }) => ({ id: people.contractor.contractorId }),
  'contractors.full': ({ people }) => ({ id: people.contractor.contractorId }),
  'contractors.get': ({ people }) => ({ id: people.contractor.contractorId }),
  'verification.update': () => ({ kind: 'license', number: '7' }),
  'verification.uploadDocument': () => ({
    kind: 'license',
    file: new File(['%PDF-1.7\n%%EOF'], 'license.pdf'),
  }),
  'verification.openDocument': () => ({ id: newId() }),
  'verification.confirmPhone': () => ({ code: '012345' }),
  'verification.document': () => ({ id: newId() }),
  'verification.decide': () => ({ id: newId(), decision: 'approve' }),
  'conversations.findOrCreate': ({ people }) => ({ contractorId: people.contractor.contractorId }),
  'adminConversations.findOrCreate': ({ people }) => ({ userId: people.homeowner.uid }),
  'conversations.create': ({ people }) => ({ contractorId: people.contractor.contractorId }),
  'conversations.consolidate': ({ people }) => ({ contractorId: people.contractor.contractorId }),
  'conversations.editMessage': ({ conversation: { id } }) => ({
    id,
    messageId: newId(),
    content: 'Hello there',
  }),
  'conversations.typing': ({ conversation: { id } }) => ({ id }),
  'conversations.update': ({ conversation: { id } }) => ({ id, subject: 'The roof' }),
  'conversations.archive': ({ conversation: { id } }) => ({ id }),
  'conversations.remove': ({ conversation: { id } }) => ({ id }),
  'conversations.escalate': ({ conversation: { id } }) => ({ id }),
  'conversations.resolve': ({ conversation: { id } }) => ({ id }),
  'conversations.get': ({ conversation: { id } }) => ({ id }),
  'conversations.messages': ({ conversation: { id } }) => ({ id }),
  'conversations.sendMessage': ({ conversation: { id } }) => ({ id, content: 'Hello' }),
  'conversations.markRead': ({ conversation: { id } }) => ({ id }),
  'conversations.liveMessages': ({ conversation: { id } }) => ({ id }),
  'communications.log': ({ customer: { id } }) => ({
    customerId: id,
    channel: 'phone',
    message: 'Called about the roof',
  }),
  'communications.history': ({ customer: { id } }) => ({ customerId: id }),
  'email.send': ({ people }) => ({
    to: people.homeowner.uid,
    template: 'customer-note',
    data: { message: 'We come on Monday' },
  }),
  'email.unsubscribe': () => ({ token: 'x'.repeat(43) }),
  'sms.send': ({ people }) => ({ to: people.homeowner.uid, message: 'We come on Monday' }),
  'customers.requestContact': ({ customer: { id } }) => ({ id, channel: 'email' }),
  'customers.contactRequest': () => ({ token: 'x'.repeat(43) }),
  'customers.answerContactRequest': () => ({ token: 'x'.repeat(43), answer: 'no' }),
  'customers.get': ({ customer: { id } }) => ({ id }),
  'customers.create': () => ({ name: 'Somebody', email: `${newId()}@example.com` }),
  'customers.updateContactPreferences': ({ customer: { id } }) => ({ id, allowText: false }),
  'customers.activity': ({ customer: { id } }) => ({ customerId: id }),
  'files.get': ({ fileId }) => ({ id: fileId }),
  'files.remove': ({ fileId }) => ({ id: fileId }),
  'notifications.reportBlocked': ({ notificationId: id }) => ({ id }),
  'leads.create': () => ({
    service: 'Roof Repair',
    zipCode: '60614',
    projectTitle: 'Roof',
    description: 'Leaks',
  }),
  'leads.get': ({ leadId }) => ({ id: leadId }),
  'leads.updateStatus': ({ leadId }) => ({ id: leadId, status: 'contacted' }),
  'leads.expressInterest': ({ postedLeadId }) => ({ id: postedLeadId }),
  'leads.assign': ({ leadId, people }) => ({
    id: leadId,
    contractorId: people.contractor.contractorId,
  }),
  'notifications.markRead': ({ notificationId }) => ({ id: notificationId }),
  'notifications.remove': ({ notificationId }) => ({ id: notificationId }),
  'notifications.create': ({ people }) => ({
    userId: people.homeowner.uid,
    type: 'project_update',
    title: 'News',
    message: 'Of your roof',
  }),
  'notifications.subscribe': () => samplePushDevice(),
  'notifications.unsubscribe': () => ({ id: newId() }),
  'notifications.updatePreferences': () => ({ sms: true }),
  'profile.update': () => ({ firstName: 'Robin' }),
  'profile.changePassword': () => ({ password: 'plumb', newPassword: 'plumb and level' }),
  'profile.changeEmail': () => ({ email: `${newId()}@example.com`, password: 'plumb' }),
  'profile.remove': () => ({ confirmation: 'DELETE' }),
  'profile.revokeSession': () => ({ id: newId() }),
  'profile.enrolTwoFactor': () => ({ password: 'plumb' }),
  'profile.confirmTwoFactor': () => ({ code: '123456' }),
  'profile.renewRecoveryCodes': () => ({ password: 'plumb' }),
  'profile.disableTwoFactor': () => ({ password: 'plumb', code: '123456' }),
  'places.get': () => ({ zipCode: '60614' }),
  'projects.get': ({ project: { id } }) => ({ id }),
  'projects.create': () => newProject,
  'projects.update': ({ project: { id } }) => ({ id, title: 'New roof' }),
  'quotes.get': ({ sent: { id } }) => ({ id }),
  'quotes.create': ({ leadId }) => ({ ...line, leadId }),
  'quotes.createFromLead': ({ leadId }) => ({ ...line, id: leadId }),
  'quotes.update': ({ unsent: { id } }) => ({ id, projectTitle: 'Slate roof' }),
  'quotes.send': ({ unsent: { id } }) => ({ id, channels: ['portal'] }),
  'quotes.discardRevision': ({ sent: { id } }) => ({ id }),
  'quotes.versions': ({ sent: { id } }) => ({ id }),
  'quotes.view': ({ linkToken }) => ({ token: linkToken }),
  'quotes.viewPdf': ({ linkToken }) => ({ token: linkToken }),
  'quotes.renewLink': ({ sent: { id } }) => ({ id }),
  'quotes.revokeLink': ({ sent: { id } }) => ({ id }),
  'quotes.pdf': ({ sent: { id } }) => ({ id }),
  'quotes.compare': ({ project: { id } }) => ({ projectId: id }),
  'quotes.figures': ({ sent: { id } }) => ({ id }),
  'quotes.signature': ({ won: { id } }) => ({ id }),
  'quotes.markViewed': ({ sent: { id } }) => ({ id }),
  'quotes.accept': ({ sent: { id } }) => ({ id }),
  'quotes.reject': ({ sent: { id } }) => ({ id }),
  'quotes.archive': ({ sent: { id } }) => ({ id }),
  'quotes.duplicate': ({ sent: { id } }) => ({ id }),
  'quotes.remind': ({ sent: { id } }) => ({ id }),
  'quotes.remove': ({ unsent: { id } }) => ({ id }),
  'reviews.list': ({ people }) => ({ contractorId: people.contractor.contractorId }),
  'reviews.create': ({ done: { id } }) => ({ projectId: id, rating: 5, comment: 'Straight' }),
  'search.suggest': () => ({ q: 'Roof' }),
  'search.all': () => ({ q: 'Roof' }),
  'reviews.respond': () => ({ id: newId(), comment: 'Thank you' }),
  'reviews.flag': () => ({ id: newId(), reason: 'Not true' }),
  'reviews.markHelpful': () => ({ id: newId() }),
  'reviews.stats': ({ people }) => ({ contractorId: people.contractor.contractorId }),
  'savedContractors.add': ({ people }) => ({ contractorId: people.contractor.contractorId }),
  'savedContractors.remove': ({ people }) => ({ contractorId: people.contractor.contractorId }),
  'session.signIn': () => ({ email: `${newId()}@example.com`, password: 'not the one' }),
  'session.confirmSignIn': () => ({ code: '123456', challenge: 'none' }),
  'session.sso': () => ({ token: 'a.b.c' }),
  'session.social': () => ({ provider: 'myspace' }),
  'session.finishSocial': () => ({ code: 'x', state: 'x' }),
  'session.requestPasswordReset': () => ({ email: `${newId()}@example.com` }),
  'session.requestSignInLink': () => ({ email: `${newId()}@example.com` }),
  'session.signInByLink': () => ({ token: 'x'.repeat(43) }),
  'session.resetPassword': () => ({ token: 'x'.repeat(43), password: 'plumb and level' }),
  'session.verifyEmail': () => ({ token: 'x'.repeat(43) }),
  'session.register': () => ({
    role: 'homeowner',
    email: `${newId()}@example.com`,
    password: 'plumb and level',
    firstName: 'New',
    lastName: 'Comer',
    phone: '(312) 555-0100',
  }),
  'session.setupMasterAdmin': () => ({
    code: 'AAAA-BBBB-CCCC',
    email: `${newId()}@example.com`,
    password: 'plumb and level',
    firstName: 'Second',
    lastName: 'Master',
  }),
  'session.switchRole': () => ({ role: 'homeowner' }),
};

/** The callers who own the scenario’s records and may see their texts. */
const parties: readonly Principal[] = ['homeowner', 'contractor'];
const codes: Record<string, string> = {
  in: 'unauthenticated',
  no: 'permission-denied',
  '-': 'not-found',
  st: 'failed-precondition',
  bad: 'invalid-argument',
  dup: 'already-exists',
};

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [call = '', ...cells] = row.split(/\s+/);
    return { call, cells };
  });

let world: World;
let roof: File;
beforeAll(async () => {
  world = await createWorld();
  roof = await picture();
});
afterAll(() => world.close());

test('the access table has exactly one row for each call of the contract', () => {
  expect(rows.map(({ call }) => call).sort()).toEqual(
    contractCalls()
      .map(({ name }) => name)
      .sort(),
  );
  for (const { call, cells } of rows) expect(cells.length, call).toBe(principals.length);
});

/** What an admin without permissions may do beside what anybody may: their own account, and the overview. */
const callsOfEveryAdmin = /^(profile|notifications|session)\.|^(activities\.live|counts\.admin)$/;

test('an admin without permissions is refused by every call but those for anybody, of their own account and the overview', () => {
  const columns = principals.indexOf('admin');
  const allowed = rows.filter(({ call, cells }) => {
    const forAnybody = contractCalls().find(({ name }) => name === call)?.meta.who === 'anyone';
    return !forAnybody && !callsOfEveryAdmin.test(call) && cells[columns] !== 'no';
  });
  expect(allowed.map(({ call }) => call)).toEqual([]);
});

/** Rights that nobody may give themselves; sent along with every call. */
const privilegeEscalationFields = {
  roles: ['admin', 'CS Member'],
  isMasterAdmin: true,
  permissions: ['all'],
  adminSettings: { canManageUsers: true, canManageSettings: true },
  emailVerified: true,
  isMember: true,
};

/** Makes a call: returns `ok` or the code of the refusal, and the complete response as text. */
async function makeCall(call: string, principal: Principal, scene: Scenario, db: Db = world.db) {
  const caller = principal === 'guest' ? undefined : scene.people[principal];
  const [namespace = '', name = ''] = call.split('.');
  const api = (await world.as(caller, { db })) as unknown as Record<
    string,
    Record<string, (input: unknown, options?: object) => Promise<unknown>>
  >;
  const given = (inputs[call] ?? noInput)(scene);
  const input =
    call === 'files.upload'
      ? { file: roof }
      : { ...privilegeEscalationFields, ...(given as object) };
  const stop = new AbortController();
  try {
    const procedure = api[namespace]?.[name];
    if (!procedure) throw new Error(`${call} is not implemented`);
    const answer = await procedure(input, {
      signal: stop.signal,
      lastEventId: '0',
    });
    // An archive is generated while it is read.
    if (answer instanceof ReadableStream) {
      await answer.cancel();
      return { outcome: 'ok', text: '' };
    }
    // A stream is refused at its first event; resumed from the start, it has one.
    if (isStream(answer)) return { outcome: 'ok', text: JSON.stringify(await answer.next()) };
    return { outcome: 'ok', text: JSON.stringify(answer) ?? '' };
  } catch (error) {
    const { code } = error as { code: string };
    if (!isApiErrorCode(code)) throw error;
    return { outcome: code, text: JSON.stringify(error) };
  } finally {
    stop.abort();
  }
}

const isStream = (answer: unknown): answer is AsyncGenerator =>
  typeof answer === 'object' &&
  answer !== null &&
  Symbol.asyncIterator in answer &&
  'next' in answer;

/** A GET that records an activity: the export of all data of a person is audited. */
const auditedCall = 'profile.export';

const readOnlyCalls = new Set(
  contractCalls()
    .filter(({ name, method }) => method === 'GET' && name !== auditedCall)
    .map(({ name }) => name),
);

describe('access to calls is as the table says', () => {
  let scene: Scenario;
  let before: string[];
  beforeAll(async () => {
    scene = await createScenario(world);
    before = await fingerprint();
  });

  /** Makes a call that writes in a transaction and rolls it back, so that the next call finds the same scenario. */
  async function callAndRollBack(call: string, principal: Principal) {
    const undo = new Error('undone');
    let result = { outcome: '', text: '' };
    const transaction = world.db.transaction(async (tx) => {
      result = await makeCall(call, principal, scene, tx);
      await expectNoNewRights(tx);
      throw undo;
    });
    await transaction.catch((error) => {
      if (error !== undo) throw error;
    });
    return result;
  }

  async function expectNoNewRights(db: Db) {
    const { rows: privileged } = await db.execute<{ id: string }>(
      sql`select id from users where roles && array['admin', 'CS Member'] or is_master_admin
         or cardinality(permissions) > 0 or admin_settings is not null or is_member`,
    );
    const { admin, people, permitted, master } = scene.people;
    const expected = [admin, people, permitted, master].map(({ uid }) => uid);
    const others = privileged.filter(({ id }) => !expected.includes(id));
    expect(others, 'nobody has given themselves a right').toEqual([]);
  }

  test.each(rows)('$call', async ({ call, cells }) => {
    const outcomes: Record<string, string> = {};
    for (const [n, principal] of principals.entries()) {
      const isWriteExpected = cells[n] === 'ok' && !readOnlyCalls.has(call);
      const { outcome, text } = await (isWriteExpected ? callAndRollBack : makeCall)(
        call,
        principal,
        scene,
      );
      outcomes[principal] = outcome;
      if (outcome !== 'ok' || !parties.includes(principal)) expectNoSecrets(text, call, principal);
    }
    expect(outcomes).toEqual(
      Object.fromEntries(
        principals.map((principal, n) => [principal, codes[cells[n] ?? ''] ?? cells[n]]),
      ),
    );
    const [previous, current] = [before, await fingerprint()];
    before = current;
    const changed = current.filter((table, n) => table !== previous[n]);
    expect(changed, 'a refused call changes nothing, nor does GET').toEqual([]);
  });
});

/** Nobody but the parties, and admins who may manage users, may see the parties’ texts. */
function expectNoSecrets(text: string, call: string, principal: Principal) {
  // A holder of the quote’s link may read the quote, but none of the other texts.
  const secrets =
    call === 'quotes.view' ? { ...canaryTexts, quoteLine: canaryTexts.message } : canaryTexts;
  if (principal === 'people' || principal === 'master') return;
  for (const secret of Object.values(secrets))
    expect(text, `${call} tells ${principal}: ${secret}`).not.toContain(secret);
}

/** Tables that reading may change: last use of sessions, counts of rate limits, and the push key, which is created once. */
const VOLATILE_TABLES = ['sessions', 'idempotency_keys', 'attempts', 'call_rates', 'push_keys'];

/** A hash of every table except the volatile ones. */
async function fingerprint() {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all($1) order by 1`,
    [VOLATILE_TABLES],
  );
  const sums = tables.map(
    ({ name }) => `select sum(hashtextextended(t::text, 0)) as sum from "${name}" t`,
  );
  const { rows } = await world.pool.query<{ sum: string | null }>(sums.join(' union all '));
  return rows.map(({ sum }, n) => `${tables[n]?.name} ${sum}`);
}
