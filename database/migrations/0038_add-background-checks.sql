CREATE TABLE "background_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_as" text,
	"end_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "background_checks" ADD CONSTRAINT "background_checks_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "background_checks_of" ON "background_checks" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "background_checks_one_current" ON "background_checks" USING btree ("contractor_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "background_checks_ending" ON "background_checks" USING btree ("valid_until","id") WHERE ended_at is null;