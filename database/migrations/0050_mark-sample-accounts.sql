CREATE TABLE "sample_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sample_runs_running" ON "sample_runs" USING btree ((true)) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "users_sample" ON "users" USING btree ("id") WHERE sample;