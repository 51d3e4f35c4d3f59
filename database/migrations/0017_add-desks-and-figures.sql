CREATE TABLE "analytics_reports" (
	"name" text NOT NULL,
	"period" integer NOT NULL,
	"report" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_reports_name_period_pk" PRIMARY KEY("name","period")
);
--> statement-breakpoint
CREATE TABLE "contractor_days" (
	"contractor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"service" text NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"quotes" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"won_cents" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "contractor_days_contractor_id_day_service_pk" PRIMARY KEY("contractor_id","day","service")
);
--> statement-breakpoint
CREATE TABLE "platform_days" (
	"day" date NOT NULL,
	"service" text NOT NULL,
	"zip_code" text NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"unmatched" integer DEFAULT 0 NOT NULL,
	"interested" integer DEFAULT 0 NOT NULL,
	"quotes" integer DEFAULT 0 NOT NULL,
	"first_quotes" integer DEFAULT 0 NOT NULL,
	"first_quote_minutes" bigint DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"won_cents" bigint DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "platform_days_day_service_zip_code_pk" PRIMARY KEY("day","service","zip_code")
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "contractor_days" ADD CONSTRAINT "contractor_days_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contractor_days_day_index" ON "contractor_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_titled" ON "saved_replies" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "lead_offers_by_time" ON "lead_offers" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "leads_by_service" ON "leads" USING btree ("service","id");--> statement-breakpoint
CREATE INDEX "leads_by_state" ON "leads" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("id") WHERE status = 'new' and interested_contractors = '{}';--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "conversations_support_queue" ON "conversations" USING btree ((case priority when 'urgent' then 0 when 'high' then 1 else 2 end),coalesce(escalated_at, created_at),"id") WHERE with_support and status_admin = 'active' and resolved_at is null and type in ('support', 'escalated');--> statement-breakpoint
CREATE INDEX "conversations_support_resolved" ON "conversations" USING btree ("resolved_at","id") WHERE with_support and status_admin = 'active' and resolved_at is not null and type in ('support', 'escalated');--> statement-breakpoint
CREATE INDEX "conversations_first_answered" ON "conversations" USING btree ("first_answered_at") WHERE first_answered_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_of_support_user" ON "conversations" USING btree ("user_id","id") WHERE with_support;--> statement-breakpoint
CREATE INDEX "projects_by_status" ON "projects" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "projects_by_state" ON "projects" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "projects_completed" ON "projects" USING brin ("completed_at");--> statement-breakpoint
CREATE INDEX "quotes_by_sending" ON "quotes" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX "quotes_by_acceptance" ON "quotes" USING brin ("accepted_at");