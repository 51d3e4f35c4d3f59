CREATE TABLE "platform_activities" (
	"id" bigint PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"user_id" uuid,
	"user_role" text NOT NULL,
	"severity" text NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"environment" text NOT NULL,
	"version" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_dismissals" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_dismissals_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"severity" text NOT NULL,
	"audience" text[] NOT NULL,
	"state" text,
	"is_dismissible" boolean NOT NULL,
	"is_draft" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_activities_type_id_index" ON "platform_activities" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "platform_activities_user_id_id_index" ON "platform_activities" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "platform_activities_severity_id_index" ON "platform_activities" USING btree ("severity","id");--> statement-breakpoint
CREATE INDEX "platform_activities_created_at_index" ON "platform_activities" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcement_dismissals_user_id_index" ON "announcement_dismissals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_without_end" ON "announcements" USING btree ("id") WHERE not is_draft and ends_at is null;--> statement-breakpoint
CREATE INDEX "announcements_ending" ON "announcements" USING btree ("ends_at") WHERE not is_draft and ends_at is not null;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX "users_homeowners" ON "users" USING btree ("id") WHERE roles @> '{homeowner}';--> statement-breakpoint
CREATE INDEX "users_homeowners_of_state" ON "users" USING btree ("state","id") WHERE roles @> '{homeowner}';--> statement-breakpoint
CREATE INDEX "users_contractors" ON "users" USING btree ("id") WHERE roles @> '{contractor}';--> statement-breakpoint
CREATE INDEX "users_contractors_of_state" ON "users" USING btree ("state","id") WHERE roles @> '{contractor}';--> statement-breakpoint
CREATE INDEX "users_contractors_verified" ON "users" USING btree ("verification_status","id") WHERE roles @> '{contractor}';