CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid,
	"customer_id" uuid,
	"project_id" uuid,
	"lead_id" uuid,
	"quote_id" uuid,
	"kind" text DEFAULT 'appointment' NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"awaiting" text,
	"title" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"date" text NOT NULL,
	"end_date" text NOT NULL,
	"start_time" text,
	"end_time" text,
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"series_id" uuid,
	"recurring_type" text,
	"recurring_sequence" integer,
	"recurring_total" integer,
	"reason" text,
	"reason_by" text,
	"homeowner_missed_at" timestamp (3) with time zone,
	"contractor_missed_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"day_reminder_for" timestamp (3) with time zone,
	"hour_reminder_for" timestamp (3) with time zone,
	"upload_id" uuid,
	"edits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_events_end_after_start" CHECK (ends_at > starts_at),
	CONSTRAINT "calendar_events_times_in_pairs" CHECK ((start_time is null) = (end_time is null))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "calendar_settings" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"working_hours" jsonb NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"lead_hours" integer NOT NULL,
	"visit_minutes" integer NOT NULL,
	"takes_visits" boolean NOT NULL,
	"time_zone" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_settings" ADD CONSTRAINT "calendar_settings_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_of_contractor" ON "calendar_events" USING btree ("contractor_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "calendar_events_of_homeowner" ON "calendar_events" USING btree ("homeowner_id","starts_at","id") WHERE homeowner_id is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_of_series" ON "calendar_events" USING btree ("series_id","recurring_sequence") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_to_end" ON "calendar_events" USING btree ("contractor_id","ends_at");--> statement-breakpoint
CREATE INDEX "calendar_events_to_remind" ON "calendar_events" USING btree ("starts_at") WHERE status = 'confirmed' and start_time is not null and kind <> 'busy';--> statement-breakpoint
CREATE INDEX "calendar_events_of_customer" ON "calendar_events" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_of_upload" ON "calendar_events" USING btree ("contractor_id") WHERE upload_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_no_overlap" EXCLUDE USING gist ("contractor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE (status in ('proposed', 'confirmed') and start_time is not null) DEFERRABLE INITIALLY IMMEDIATE;
