ALTER TABLE "conversations" ADD COLUMN "user_type" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "user_email" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "with_support" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_agent" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "escalated_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "consolidated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "consolidated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "original_conversation_count" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "consolidated_into" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "status_homeowner" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "status_contractor" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "status_admin" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "cleared_homeowner" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "cleared_contractor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unread_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "original_conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "message_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_admin_and_user" ON "conversations" USING btree ("admin_id","user_id","user_type") WHERE type = 'admin_support';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_of_broadcasts" ON "conversations" USING btree ("user_id","user_type") WHERE type = 'admin_broadcast';--> statement-breakpoint
CREATE INDEX "conversations_open_support" ON "conversations" USING btree ((case priority when 'urgent' then 2 when 'high' then 1 else 0 end),"last_message_at","id") WHERE with_support and status_admin = 'active' and resolved_at is null;--> statement-breakpoint
CREATE INDEX "conversations_of_support" ON "conversations" USING btree ("last_message_at","id") WHERE with_support;--> statement-breakpoint
CREATE INDEX "conversations_unread_admin" ON "conversations" USING btree ("id") WHERE with_support and unread_admin > 0;--> statement-breakpoint
CREATE INDEX "conversations_urgent" ON "conversations" USING btree ("id") WHERE priority = 'urgent' and resolved_at is null;--> statement-breakpoint
CREATE INDEX "conversations_consolidated_into_index" ON "conversations" USING btree ("consolidated_into") WHERE consolidated_into is not null;--> statement-breakpoint
CREATE INDEX "messages_unread_admin" ON "messages" USING btree ("conversation_id","seq") WHERE unread_admin;--> statement-breakpoint
CREATE INDEX "files_message_id_id_index" ON "files" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "files_unattached" ON "files" USING btree ("created_at") WHERE visibility = 'private';