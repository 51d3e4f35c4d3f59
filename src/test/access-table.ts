export const principals = [
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
export type Principal = (typeof principals)[number];

/**
 * Who may make which call on the homeowner’s and contractor’s records. `ok`, or the refusal: `in` must sign in, `no`
 * permission denied, `-` not found for this caller, `st` wrong state, `bad` invalid input, `dup` already exists.
 * The stranger is another homeowner, the rival a contractor of another trade far away; the four admins have no
 * permission, `manage_users`, `manage_settings`, or all. There is a master admin already, so none can be set up.
 */
const table = `
call                          guest homeowner stranger contractor rival admin people permitted master disabled
activities.live               in    ok        ok       ok         ok    ok    ok     ok        ok     in
activities.list               in    no        no       no         no    no    no     no        ok     in
analytics.platform            in    no        no       no         no    no    no     no        ok     in
analytics.exportPlatform      in    no        no       no         no    no    no     no        ok     in
analytics.business            in    no        no       ok         ok    no    no     no        no     in
analytics.exportBusiness      in    no        no       no         no    no    no     no        no     in
announcements.list            in    no        no       no         no    no    no     ok        ok     in
announcements.live            ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
announcements.get             in    no        no       no         no    no    no     -         -      in
announcements.create          in    no        no       no         no    no    no     ok        ok     in
announcements.update          in    no        no       no         no    no    no     -         -      in
announcements.publish         in    no        no       no         no    no    no     -         -      in
announcements.end             in    no        no       no         no    no    no     -         -      in
announcements.remove          in    no        no       no         no    no    no     -         -      in
announcements.dismiss         in    -         -        -          -     -     -      -         -      in
auditLogs.list                in    no        no       no         no    no    no     no        ok     in
auditLogs.export              in    no        no       no         no    no    no     no        ok     in
broadcasts.list               in    no        no       no         no    no    no     ok        ok     in
broadcasts.audience           in    no        no       no         no    no    no     ok        ok     in
broadcasts.get                in    no        no       no         no    no    no     -         -      in
broadcasts.create             in    no        no       no         no    no    no     ok        ok     in
broadcasts.cancel             in    no        no       no         no    no    no     -         -      in
broadcasts.retry              in    no        no       no         no    no    no     -         -      in
categories.list               ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
categories.questions          ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
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
users.create                  in    no        no       no         no    no    ok     no        ok     in
users.export                  in    no        no       no         no    no    ok     no        ok     in
users.get                     in    no        no       no         no    no    ok     no        ok     in
users.overview                in    no        no       no         no    no    ok     no        ok     in
users.records                 in    no        no       no         no    no    ok     no        ok     in
users.sessions                in    no        no       no         no    no    ok     no        ok     in
users.endSession              in    no        no       no         no    no    -      no        -      in
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
contractorImports.undo        in    no        no       no         no    no    st     no        st     in
contractorImports.previewUndo in    no        no       no         no    no    ok     no        ok     in
contractorImports.rows        in    no        no       no         no    no    ok     no        ok     in
contractorImports.report      in    no        no       no         no    no    ok     no        ok     in
contractorImports.importAnyway in   no        no       no         no    no    st     no        st     in
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
supportDesk.queue             in    no        no       no         no    no    ok     no        ok     in
supportDesk.figures           in    no        no       no         no    no    ok     no        ok     in
savedReplies.list             in    no        no       no         no    no    ok     no        ok     in
savedReplies.create           in    no        no       no         no    no    ok     no        ok     in
savedReplies.update           in    no        no       no         no    no    -      no        -      in
savedReplies.remove           in    no        no       no         no    no    -      no        -      in
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
events.list                   in    ok        ok       ok         ok    no    no     no        no     in
events.stats                  in    ok        ok       ok         ok    no    no     no        no     in
events.conflicts              in    no        no       ok         ok    no    no     no        no     in
events.get                    in    ok        -        ok         -     no    no     no        no     in
events.create                 in    no        no       ok         ok    no    no     no        no     in
events.createRecurring        in    no        no       ok         ok    no    no     no        no     in
events.update                 in    no        no       ok         -     no    no     no        no     in
events.remove                 in    no        no       st         -     no    no     no        no     in
events.confirm                in    ok        -        st         -     no    no     no        no     in
events.decline                in    ok        -        st         -     no    no     no        no     in
events.cancel                 in    ok        -        ok         -     no    no     no        no     in
events.complete               in    no        no       st         -     no    no     no        no     in
events.recordNoShow           in    st        -        st         -     no    no     no        no     in
events.reschedule             in    st        -        ok         -     no    no     no        no     in
calendar.slots                in    ok        -        ok         -     no    no     no        no     in
calendar.bookVisit            in    ok        -        no         no    no    no     no        no     in
calendar.days                 in    ok        ok       ok         ok    no    no     no        no     in
calendar.feed                 in    ok        ok       ok         ok    no    no     no        no     in
calendar.renewFeed            in    ok        ok       ok         ok    no    no     no        no     in
calendar.revokeFeed           in    ok        ok       ok         ok    no    no     no        no     in
calendar.read                 -     -         -        -          -     -     -      -         -      -
calendar.uploadBusyTimes      in    no        no       ok         ok    no    no     no        no     in
calendar.removeBusyTimes      in    no        no       ok         ok    no    no     no        no     in
events.file                   in    ok        -        ok         -     no    no     no        no     in
calendar.settings             in    no        no       ok         ok    no    no     no        no     in
calendar.saveSettings         in    no        no       ok         ok    no    no     no        no     in
invoices.list                 in    ok        ok       ok         ok    no    no     no        no     in
invoices.get                  in    ok        -        ok         -     no    no     no        no     in
invoices.create               in    no        no       ok         -     no    no     no        no     in
invoices.update               in    no        no       st         -     no    no     no        no     in
invoices.issue                in    no        no       st         -     no    no     no        no     in
invoices.remove               in    no        no       st         -     no    no     no        no     in
invoices.void                 in    no        no       st         -     no    no     no        no     in
invoices.pay                  in    ok        -        no         no    no    no     no        no     in
invoices.recordPayment        in    no        no       ok         -     no    no     no        no     in
invoices.pdf                  in    ok        -        ok         -     no    no     no        no     in
payments.confirm              in    ok        -        no         no    no    no     no        no     in
payments.decline              in    ok        -        no         no    no    no     no        no     in
payments.withdraw             in    no        no       ok         -     no    no     no        no     in
payments.refund               in    no        no       st         -     no    no     no        st     in
payments.receipt              in    -         -        -          -     no    no     no        no     in
billing.summary               in    ok        ok       ok         ok    no    no     no        no     in
billing.connect               in    no        no       st         st    no    no     no        no     in
paymentSettings.get           in    no        no       no         no    no    no     no        ok     in
paymentSettings.save          in    no        no       no         no    no    no     no        ok     in
apiTokens.list                in    no        no       ok         ok    no    no     no        no     in
apiTokens.create              in    no        no       no         no    no    no     no        no     in
apiTokens.revoke              in    no        no       -          -     no    no     no        no     in
plans.get                     in    no        no       ok         ok    no    no     no        no     in
platformSettings.get          in    no        no       no         no    no    no     ok        ok     in
platformSettings.save         in    no        no       no         no    no    no     ok        ok     in
plans.subscribe               in    no        no       ok         ok    no    no     no        no     in
plans.cancel                  in    no        no       st         st    no    no     no        no     in
plans.resume                  in    no        no       st         st    no    no     no        no     in
planSandbox.checkout          in    no        no       -          -     no    no     no        no     in
planSandbox.pay               in    no        no       -          -     no    no     no        no     in
sandbox.checkout              in    ok        -        no         no    no    no     no        no     in
sandbox.pay                   in    ok        -        no         no    no    no     no        no     in
sandbox.answer                in    st        -        no         no    no    no     no        no     in
reports.create                in    ok        -        st         -     no    no     no        no     in
reports.mine                  in    ok        ok       ok         ok    no    no     no        no     in
reports.list                  in    no        no       no         no    no    ok     no        ok     in
reports.decide                in    no        no       no         no    no    -      no        -      in
disputes.list                 in    ok        ok       ok         ok    no    ok     no        ok     in
disputes.figures              ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
disputes.get                  in    -         -        -          -     no    -      no        -      in
disputes.open                 in    ok        -        ok         -     no    no     no        no     in
disputes.update               in    -         -        -          -     no    -      no        -      in
disputes.resolve              in    no        no       no         no    no    -      no        -      in
disputes.record               in    -         -        -          -     no    -      no        -      in
disputes.pdf                  in    -         -        -          -     no    -      no        -      in
files.upload                  in    ok        ok       ok         ok    no    ok     no        ok     in
files.get                     in    ok        -        -          -     no    -      no        -      in
files.remove                  in    ok        -        -          -     no    -      no        -      in
leads.list                    in    ok        ok       ok         ok    no    ok     no        ok     in
adminLeads.list               in    no        no       no         no    no    ok     no        ok     in
adminLeads.get                in    no        no       no         no    no    ok     no        ok     in
adminProjects.list            in    no        no       no         no    no    ok     no        ok     in
leads.available               in    no        no       ok         ok    no    no     no        no     in
leads.create                  in    ok        ok       no         no    no    no     no        no     in
leads.get                     in    ok        -        ok         -     no    ok     no        ok     in
leads.updateStatus            in    no        no       no         -     no    ok     no        ok     in
leads.expressInterest         in    no        no       ok         -     no    no     no        no     in
leads.assign                  in    ok        -        no         no    no    ok     no        ok     in
leads.reach                   in    ok        -        no         no    no    ok     no        ok     in
leads.invite                  in    ok        -        no         no    no    no     no        no     in
leads.markViewed              in    no        no       ok         -     no    no     no        no     in
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
milestones.propose            in    no        no       st         -     no    no     no        no     in
milestones.confirmPlan        in    -         -        no         no    no    no     no        no     in
milestones.declinePlan        in    -         -        no         no    no    no     no        no     in
milestones.finish             in    no        no       -          -     no    no     no        no     in
milestones.approve            in    -         -        no         no    no    no     no        no     in
milestones.reopen             in    -         -        no         no    no    no     no        no     in
changeOrders.list             in    ok        -        ok         -     no    no     no        no     in
changeOrders.create           in    no        no       st         -     no    no     no        no     in
changeOrders.accept           in    -         -        no         no    no    no     no        no     in
changeOrders.decline          in    -         -        no         no    no    no     no        no     in
changeOrders.withdraw         in    no        no       -          -     no    no     no        no     in
jobs.get                      in    ok        -        ok         -     no    no     no        no     in
jobs.confirmDates             in    st        -        st         -     no    no     no        no     in
jobs.finish                   in    no        no       st         -     no    no     no        no     in
jobs.reportProblem            in    st        -        no         no    no    no     no        no     in
workLog.add                   in    ok        -        ok         -     no    no     no        no     in
workLog.remove                in    -         -        -          -     no    no     no        no     in
punchList.add                 in    ok        -        ok         -     no    no     no        no     in
punchList.update              in    -         -        -          -     no    no     no        no     in
punchList.remove              in    -         -        -          -     no    no     no        no     in
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
quotes.photos                 in    ok        -        ok         -     no    ok     no        ok     in
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
priceBook.list                in    no        no       ok         ok    no    no     no        no     in
priceBook.save                in    no        no       ok         ok    no    no     no        no     in
priceBook.update              in    no        no       -          -     no    no     no        no     in
priceBook.remove              in    no        no       -          -     no    no     no        no     in
quoteTemplates.list           in    no        no       ok         ok    no    no     no        no     in
quoteTemplates.get            in    no        no       -          -     no    no     no        no     in
quoteTemplates.save           in    no        no       ok         -     no    no     no        no     in
quoteTemplates.rename         in    no        no       -          -     no    no     no        no     in
quoteTemplates.remove         in    no        no       -          -     no    no     no        no     in
reviews.list                  ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
reviews.create                in    ok        -        no         no    no    no     no        no     in
reviews.respond               in    no        no       -          -     no    no     no        no     in
reviews.flag                  in    -         -        -          -     no    -      no        -      in
reviews.markHelpful           in    -         -        -          -     no    -      no        -      in
reviews.update                in    -         -        no         no    no    no     no        no     in
reviews.toWrite               in    ok        ok       no         no    no    no     no        no     in
reviews.appeal                in    -         -        -          -     no    -      no        -      in
reviews.removals              ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
adminReviews.list             in    no        no       no         no    no    ok     no        ok     in
adminReviews.decide           in    no        no       no         no    no    -      no        -      in
connectRequests.list          in    ok        ok       ok         ok    no    ok     no        ok     in
connectRequests.create        in    ok        ok       no         no    no    no     no        no     in
connectRequests.accept        in    no        no       -          -     no    no     no        no     in
connectRequests.decline       in    no        no       -          -     no    no     no        no     in
connectRequests.withdraw      in    -         -        no         no    no    no     no        no     in
connectRequests.block         in    no        no       no         no    no    -      no        -      in
reviewRequests.list           in    ok        ok       ok         ok    no    no     no        no     in
reviewRequests.figures        in    no        no       ok         ok    no    no     no        no     in
reviewRequests.get            in    -         -        -          -     no    no     no        no     in
reviewRequests.create         in    no        no       ok         -     no    no     no        no     in
reviewRequests.update         in    -         -        -          -     no    no     no        no     in
reviewRequests.remove         in    no        no       -          -     no    no     no        no     in
reviewTemplates.list          in    no        no       ok         ok    no    no     no        no     in
reviewTemplates.get           in    no        no       -          -     no    no     no        no     in
reviewTemplates.create        in    no        no       ok         ok    no    no     no        no     in
reviewTemplates.update        in    no        no       -          -     no    no     no        no     in
reviewTemplates.remove        in    no        no       -          -     no    no     no        no     in
reviews.stats                 ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
savedContractors.list         in    ok        ok       no         no    no    no     no        no     in
savedContractors.add          in    ok        ok       no         no    no    no     no        no     in
savedContractors.remove       in    -         -        no         no    no    no     no        no     in
localPages.list               ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
localPages.get                ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
places.around                 ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
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
session.disownEmail           st    st        st       st         st    st    st     st        st     st
session.signOut               ok    ok        ok       ok         ok    ok    ok     ok        ok     ok
session.masterAdminSetup      -     -         -        -          -     -     -      -         -      -
session.setupMasterAdmin      -     -         -        -          -     -     -      -         -      -
session.switchRole            in    ok        ok       no         no    no    no     no        no     in
`;

/** What a cell means, as the code of the refusal. */
export const refusalCodes: Record<string, string> = {
  in: 'unauthenticated',
  no: 'permission-denied',
  '-': 'not-found',
  st: 'failed-precondition',
  bad: 'invalid-argument',
  dup: 'already-exists',
};

/** One row for each call, with a cell for each principal. */
export const accessRows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [call = '', ...cells] = row.split(/\s+/);
    return { call, cells };
  });
