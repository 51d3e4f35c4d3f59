CREATE TABLE "account_removals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid,
	"identity" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_ideas" (
	"id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"idea_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_ideas_homeowner_id_idea_id_pk" PRIMARY KEY("homeowner_id","idea_id")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"number" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_reports" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"week" date NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "contractors_text";--> statement-breakpoint
ALTER TABLE "register_facts" ADD COLUMN "listed_as" text;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD COLUMN "portfolio_item_id" uuid;--> statement-breakpoint
ALTER TABLE "held_notices" ADD COLUMN "chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD COLUMN "approved_for" text;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_removals" ADD CONSTRAINT "account_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_ideas" ADD CONSTRAINT "saved_ideas_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_ideas" ADD CONSTRAINT "saved_ideas_idea_id_project_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."project_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reports" ADD CONSTRAINT "weekly_reports_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_ideas_newest" ON "saved_ideas" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "saved_ideas_of_idea" ON "saved_ideas" USING btree ("idea_id");--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_index" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "project_ideas" ADD CONSTRAINT "project_ideas_piece" FOREIGN KEY ("contractor_id","portfolio_item_id") REFERENCES "public"."portfolio_items"("contractor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_facts_ending" ON "register_facts" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "projects_under_way" ON "projects" USING btree ("id") WHERE status in ('active', 'in_progress', 'started');--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("id") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "verification_documents_by_status" ON "verification_documents" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "verification_documents_by_kind" ON "verification_documents" USING btree ("status","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_documents_one_waiting" ON "verification_documents" USING btree ("contractor_id","kind") WHERE status = 'pending_review' and replaced_at is null;--> statement-breakpoint
CREATE INDEX "contractors_text" ON "contractors" USING gin ("search_text",(array[0 + (floor((latitude + 90) * 8)::int * 4096
    + floor((longitude + 180) * 8)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end), 100000000 + (floor((latitude + 90) * 3)::int * 2048
    + floor((longitude + 180) * 3)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end), 200000000 + (floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end), 300000000 + (floor((latitude + 90) * 0.25)::int * 128
    + floor((longitude + 180) * 0.25)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end)])) WITH (fastupdate=false) WHERE is_active;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD CONSTRAINT "project_ideas_of_piece" UNIQUE("contractor_id","portfolio_item_id");