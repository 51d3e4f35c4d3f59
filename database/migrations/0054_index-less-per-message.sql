DROP INDEX "notifications_unread";--> statement-breakpoint
DROP INDEX "activities_subject_id_id_index";--> statement-breakpoint
DROP INDEX "activities_position_index";--> statement-breakpoint
DROP INDEX "deliveries_position_index";--> statement-breakpoint
DROP INDEX "leads_of_project";--> statement-breakpoint
DROP INDEX "conversations_of_homeowner";--> statement-breakpoint
DROP INDEX "conversations_of_contractor";--> statement-breakpoint
DROP INDEX "conversations_unread_homeowner";--> statement-breakpoint
DROP INDEX "conversations_unread_contractor";--> statement-breakpoint
DROP INDEX "conversations_open_support";--> statement-breakpoint
DROP INDEX "conversations_of_support";--> statement-breakpoint
DROP INDEX "conversations_unread_admin";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "sorted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_unread_for_homeowner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_unread_for_contractor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_unread_for_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "conversations" SET "sorted_at" = "last_message_at", "is_unread_for_homeowner" = "unread_homeowner" > 0, "is_unread_for_contractor" = "unread_contractor" > 0, "is_unread_for_admin" = "unread_admin" > 0;--> statement-breakpoint
-- Room on each page for the next version of a row, so that a message need not write another page.
ALTER TABLE "conversations" SET (fillfactor = 85);--> statement-breakpoint
CREATE INDEX "activities_of_subject" ON "activities" USING btree ("subject_id","id") WHERE type <> 'message.sent' and type <> 'notification.created';--> statement-breakpoint
CREATE INDEX "activities_in_order" ON "activities" USING btree ("position") WHERE position is not null;--> statement-breakpoint
CREATE INDEX "deliveries_by_age" ON "deliveries" USING brin ("position");--> statement-breakpoint
CREATE INDEX "leads_of_project" ON "leads" USING btree ("project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_of_homeowner" ON "conversations" USING btree ("homeowner_id","sorted_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_contractor" ON "conversations" USING btree ("contractor_id","sorted_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread_homeowner" ON "conversations" USING btree ("homeowner_id") WHERE is_unread_for_homeowner;--> statement-breakpoint
CREATE INDEX "conversations_unread_contractor" ON "conversations" USING btree ("contractor_id") WHERE is_unread_for_contractor;--> statement-breakpoint
CREATE INDEX "conversations_open_support" ON "conversations" USING btree ((case priority when 'urgent' then 2 when 'high' then 1 else 0 end),"sorted_at","id") WHERE with_support and status_admin = 'active' and resolved_at is null;--> statement-breakpoint
CREATE INDEX "conversations_of_support" ON "conversations" USING btree ("sorted_at","id") WHERE with_support;--> statement-breakpoint
CREATE INDEX "conversations_unread_admin" ON "conversations" USING btree ("id") WHERE with_support and is_unread_for_admin;