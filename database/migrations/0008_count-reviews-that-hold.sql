CREATE TABLE "connect_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"message" text NOT NULL,
	"service" text,
	"zip_code" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"blocked" boolean DEFAULT false NOT NULL,
	"conversation_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_appeals" (
	"review_id" uuid NOT NULL,
	"party" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"granted" boolean,
	CONSTRAINT "review_appeals_review_id_party_pk" PRIMARY KEY("review_id","party")
);
--> statement-breakpoint
CREATE TABLE "review_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"scores" jsonb NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acceptance_ties" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"signals" text[] NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"template_id" uuid,
	"automatic" boolean DEFAULT false NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"last_reminder_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_requests_projectId_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "review_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_traces" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_traces_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "completion_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "scores" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "photo_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "review_status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "pending" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "signals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "recheck_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "flagged_by" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removal_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removal_note" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connect_requests" ADD CONSTRAINT "connect_requests_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_requests" ADD CONSTRAINT "connect_requests_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_appeals" ADD CONSTRAINT "review_appeals_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_edits" ADD CONSTRAINT "review_edits_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptance_ties" ADD CONSTRAINT "acceptance_ties_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_templates" ADD CONSTRAINT "review_templates_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_traces" ADD CONSTRAINT "sign_in_traces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connect_requests_of_homeowner" ON "connect_requests" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "connect_requests_of_contractor" ON "connect_requests" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_pending_connect_request" ON "connect_requests" USING btree ("homeowner_id","contractor_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "connect_requests_pending" ON "connect_requests" USING btree ("expires_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "review_appeals_open" ON "review_appeals" USING btree ("created_at","review_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "edits_of_review" ON "review_edits" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "requests_of_contractor" ON "review_requests" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "requests_of_homeowner" ON "review_requests" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "requests_open" ON "review_requests" USING btree ("created_at","id") WHERE status in ('sent', 'opened');--> statement-breakpoint
CREATE INDEX "templates_of_contractor" ON "review_templates" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_template" ON "review_templates" USING btree ("contractor_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "traces_of_hash" ON "sign_in_traces" USING btree ("kind","hash");--> statement-breakpoint
CREATE INDEX "traces_by_age" ON "sign_in_traces" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("contractor_id","rating","id");--> statement-breakpoint
CREATE INDEX "reviews_by_helpful" ON "reviews" USING btree ("contractor_id","helpful","id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("id") WHERE verified;--> statement-breakpoint
CREATE INDEX "reviews_flagged" ON "reviews" USING btree ("flagged_at","id") WHERE flagged;--> statement-breakpoint
CREATE INDEX "reviews_held" ON "reviews" USING btree ("held_at","id") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_removed" ON "reviews" USING btree ("removed_at","id") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_to_recheck" ON "reviews" USING btree ("recheck_at") WHERE recheck_at is not null;--> statement-breakpoint
-- The reviews of before are checked by the rule of today, a few at a time.
UPDATE "reviews" SET "recheck_at" = now();