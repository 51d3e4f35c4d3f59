import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf } from '#test/call-request.ts';
import { type ContractCall, contractCalls } from '#test/contract-calls.ts';
import { createScenario, type Scenario } from '#test/scenario.ts';
import { createSideWorlds, type SideWorlds } from '#test/side-worlds.ts';
import type { ValidCall } from '#test/valid-call.ts';
import { arrangeValidCall } from '#test/valid-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { findWrongCounters } from '../../database/seed/find-wrong-counters.ts';

/** Identical calls at the same time; `npm run prove -- R32` makes 200. */
const CALLERS = Number(process.env.RACE_CALLERS ?? 5);

/** Calls that succeed once: whoever repeats one learns that it was done, or that there is nothing left to do. */
const calledOnce = `
adminListings.merge adminListings.relist adminListings.unlist
apiTokens.revoke adminReviews.decide broadcasts.cancel broadcasts.retry calendar.bookVisit categories.add categories.merge categories.rename claims.confirm claims.create claims.decide contractorImports.check
contractorImports.importAnyway contractorImports.remove contractorImports.start contractorImports.stop contractorImports.undo permitRegisters.remove
connectRequests.accept connectRequests.block connectRequests.create connectRequests.decline connectRequests.withdraw
contractors.addPortfolioItem contractors.create contractors.hideIdea contractors.removeLocation
contractors.removePortfolioItem contractors.removeService disputes.open disputes.resolve disputes.update conversations.archive conversations.consolidate
conversations.escalate conversations.remove conversations.resolve customers.create customers.requestContact
events.cancel events.complete events.confirm events.decline events.recordNoShow events.remove files.remove
ideas.add ideas.forget ideas.remove invoices.issue invoices.remind invoices.remove invoices.void leads.assign leads.expressInterest
leads.invite notifications.remove notifications.unsubscribe payments.confirm payments.decline payments.refund
payments.withdraw planSandbox.pay profile.confirmTwoFactor profile.disableTwoFactor profile.remove profile.revokeSession users.endSession
priceBook.remove quoteTemplates.remove quotes.accept quotes.acceptByLink quotes.confirmCode quotes.rejectByLink quotes.archive quotes.discardRevision quotes.reject quotes.reopen quotes.remove quotes.send
changeOrders.accept changeOrders.decline changeOrders.withdraw jobs.confirmDates jobs.finish jobs.reportProblem
milestones.approve milestones.confirmPlan milestones.declinePlan milestones.finish milestones.reopen punchList.remove workLog.remove library.remove
reports.create reports.decide reviewRequests.create reviewRequests.remove reviewTemplates.remove reviews.appeal reviews.create sandbox.answer sandbox.pay savedContractors.remove savedReplies.create savedReplies.remove seedData.add seedData.remove session.confirmSignIn session.finishSocial session.register
session.resetPassword session.setupMasterAdmin session.signInByLink session.sso session.verifyEmail session.confirmEmailCode session.disownEmail
announcements.end announcements.publish announcements.remove users.create users.deactivate users.moveBulk users.reactivate users.removeView users.undoBulk verification.confirmPhone verification.decide
verification.withdrawBackgroundCheck stateRules.retire stateRules.update supportDesk.merge webhooks.remove uploads.cancel`
  .trim()
  .split(/\s+/);

/** Calls that may be repeated: they leave the same behind, or each adds something of its own. */
const repeatable = `
adminListings.update categories.update stateRules.add
apiTokens.create billing.connect
adminConversations.findOrCreate announcements.create announcements.dismiss announcements.update broadcasts.create calendar.removeBusyTimes calendar.renewFeed calendar.revokeFeed
calendar.saveSettings calendar.uploadBusyTimes claims.requestRemoval claims.resendCode
changeOrders.create milestones.propose punchList.add punchList.update workLog.add library.save communications.log contractorImports.map contractors.addLocation contractors.addService contractors.import permitRegisters.import
contractors.orderPortfolio contractors.recordView contractors.setAreasServed contractors.setProjects
contractors.showIdea contractors.updateLocation contractors.updatePortfolioItem contractors.updateProfile
conversations.create conversations.editMessage conversations.findOrCreate conversations.markRead
conversations.sendMessage conversations.typing conversations.update customers.answerContactRequest
customers.contactRequest customers.update customers.updateContactPreferences email.send email.unsubscribe events.create
events.createRecurring events.reschedule events.update files.upload ideas.save invoices.create invoices.pay
invoices.recordPayment invoices.update savedReplies.update leads.create leads.markViewed leads.pass leads.restore leads.updateStatus notifications.create
notifications.markAllRead notifications.markRead notifications.reportBlocked notifications.subscribe
notifications.updatePreferences paymentSettings.save platformSettings.save plans.cancel plans.resume plans.subscribe profile.changeEmail profile.changePassword profile.enrolTwoFactor
priceBook.save priceBook.update quoteTemplates.rename quoteTemplates.save
profile.renewRecoveryCodes profile.revokeOtherSessions profile.update projects.create projects.shareContact projects.update quotes.create
quotes.ask quotes.askByLink quotes.createFromLead quotes.duplicate quotes.markViewed quotes.remind quotes.renewLink quotes.revokeLink quotes.sendCode quotes.update quotes.view reviews.flag
reviewRequests.update reviewTemplates.create reviewTemplates.update reviews.markHelpful reviews.respond reviews.update savedContractors.add session.requestEmailVerification
session.requestPasswordReset session.requestSignInLink session.signIn session.signOut session.social
session.switchRole settings.save sms.send support.contact users.previewBulk users.saveView users.setRoles users.update verification.openDocument
verification.recordBackgroundCheck verification.sendPhoneCode verification.start verification.update verification.uploadDocument viewing.end viewing.start
uploads.append uploads.finish uploads.start webhooks.create webhooks.renewSecret webhooks.resend webhooks.test webhooks.update`
  .trim()
  .split(/\s+/);

let world: World;
let scene: Scenario;
let sideWorlds: SideWorlds;
/** How many kinds of calls had one winner. */
let races = 0;
beforeAll(async () => {
  world = await createWorld();
  scene = await createScenario(world);
  sideWorlds = createSideWorlds();
});
afterAll(async () => {
  const report = process.env.RACE_REPORT;
  if (report) writeFileSync(report, JSON.stringify({ races }));
  await sideWorlds.close();
  await world.close();
});

const writes = contractCalls().filter(({ method }) => method !== 'GET');

test('every call that writes is known to succeed once, or to be repeatable', () => {
  const names = writes.map(({ name }) => name);
  expect(names.sort()).toEqual([...calledOnce, ...repeatable].sort());
});

describe('of identical calls at the same time, one wins and the others are refused', () => {
  test.each(writes.filter(({ name }) => calledOnce.includes(name)))(
    '$name',
    async (call) => {
      await world.pool.query('truncate attempts, sendings, sending_totals');
      const outcomes = await raceInFreshScenario(call);
      const refusals = outcomes.filter((outcome) => outcome !== 'done');
      expect(outcomes.length - refusals.length, refusals.join(', ')).toBe(1);
      expect(new Set(refusals.map((outcome) => outcome.slice(0, 1)))).toEqual(new Set(['4']));
      races += 1;
    },
    30_000 + CALLERS * 500,
  );
});

test('after all of that, counters equal what they count, and no transaction was a victim of another', async () => {
  const wrong = await findWrongCounters(world.db);
  // Others hold only where each row was made through the API, as in the demo world.
  const moved = /unread|last message|places on a lead|services|sum of its items/;
  expect(wrong.filter((rule) => moved.test(rule))).toEqual([]);
  const { rows } = await world.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: '0' }]);
});

/** A race, in a new scenario where earlier calls have used up what it is about. */
async function raceInFreshScenario(call: ContractCall) {
  const outcomes = await race(call, await arrange(call));
  if (outcomes.includes('done')) return outcomes;
  scene = await createScenario(world);
  return race(call, await arrange(call));
}

/** A valid call, in a new scenario where earlier calls have used it up. */
async function arrange({ name }: ContractCall) {
  const made = () => arrangeValidCall(name, world, scene, sideWorlds);
  return made().catch(async () => {
    scene = await createScenario(world);
    return made();
  });
}

/** What came of each call: `done`, or the status and code of its refusal. Retries while all connections are busy. */
function race(call: ContractCall, { world: other, token, headers, input }: ValidCall) {
  const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  const send = async (): Promise<string> => {
    const answer = await (other ?? world).fetch(...requestOf(call, input, sent));
    if (answer.ok) return 'done';
    const { code } = (await answer.json()) as { code: string };
    return code === 'unavailable' ? send() : `${answer.status} ${code}`;
  };
  return Promise.all(Array.from({ length: CALLERS }, send));
}
