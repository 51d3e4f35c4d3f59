CREATE TABLE "audit_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"severity" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"request_id" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"removed_through" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "audit_head_is_one" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_activity_id_index" ON "audit_entries" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "audit_entries_recent" ON "audit_entries" USING btree ("recorded_at","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_by" ON "audit_entries" USING btree ("actor_id","recorded_at","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_about" ON "audit_entries" USING btree ("subject_id","recorded_at","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_of" ON "audit_entries" USING btree ("action","recorded_at","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_severe" ON "audit_entries" USING btree ("severity","recorded_at","sequence");--> statement-breakpoint
CREATE INDEX "activities_once_an_hour" ON "activities" USING btree ("actor_id","subject_id","created_at") WHERE type in ('record.read', 'access.refused');