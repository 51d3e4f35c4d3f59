CREATE TABLE "dispute_figures" (
	"id" smallint PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_files" (
	"dispute_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"party" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_files_dispute_id_file_id_pk" PRIMARY KEY("dispute_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"opened_by" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"amount" integer,
	"status" text DEFAULT 'open' NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"conversation_id" uuid,
	"outcome" text,
	"against" text,
	"reasons" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_files_by_file" ON "dispute_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open_per_side" ON "disputes" USING btree ("project_id","opened_by") WHERE status in ('open', 'investigating');--> statement-breakpoint
CREATE INDEX "disputes_of_project" ON "disputes" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "disputes_of_homeowner" ON "disputes" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "disputes_of_contractor" ON "disputes" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "disputes_pending" ON "disputes" USING btree ("id") WHERE status in ('open', 'investigating');--> statement-breakpoint
CREATE INDEX "disputes_unanswered" ON "disputes" USING btree ("answer_by") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "disputes_by_status" ON "disputes" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "disputes_since" ON "disputes" USING btree ("created_at");