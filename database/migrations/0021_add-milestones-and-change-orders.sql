CREATE TABLE "agreement_signatures" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"signer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"drawing" jsonb,
	"client_address" text,
	"user_agent" text,
	"hash" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"items" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"total_after" bigint,
	"decline_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "change_orders_numbered" UNIQUE("project_id","number"),
	CONSTRAINT "change_orders_total_when_accepted" CHECK ((status = 'accepted') = (total_after is not null))
);
--> statement-breakpoint
CREATE TABLE "milestone_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"items" jsonb NOT NULL,
	"total_amount" bigint NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "milestone_plans_numbered" UNIQUE("project_id","number")
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"percent" double precision,
	"due_date" text,
	"due_when" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"change_order_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"objection" text DEFAULT '' NOT NULL,
	"done_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestones_changeOrderId_unique" UNIQUE("change_order_id"),
	CONSTRAINT "milestones_in_order" UNIQUE("project_id","position"),
	CONSTRAINT "milestones_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "punch_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_role" text NOT NULL,
	"text" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_role" text NOT NULL,
	"kind" text DEFAULT 'note' NOT NULL,
	"day" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "log_entry_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "in_library" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "dates_by" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "dates_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "completed_by_silence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "milestones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_plans" ADD CONSTRAINT "milestone_plans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_items" ADD CONSTRAINT "punch_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_log" ADD CONSTRAINT "work_log_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "milestone_plans_one_open" ON "milestone_plans" USING btree ("project_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "punch_items_of_project" ON "punch_items" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "work_log_of_project" ON "work_log" USING btree ("project_id","day","id");--> statement-breakpoint
CREATE INDEX "files_of_log_entry" ON "files" USING btree ("log_entry_id","id") WHERE log_entry_id is not null;--> statement-breakpoint
CREATE INDEX "projects_to_confirm" ON "projects" USING btree ("completed_at") WHERE status = 'completed' and completion_confirmed_at is null;