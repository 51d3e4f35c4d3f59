CREATE TABLE "state_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"share" text,
	"max_amount" bigint,
	"business_days" integer,
	"sentence" text NOT NULL,
	"citation" text NOT NULL,
	"url" text NOT NULL,
	"checked_on" text NOT NULL,
	"replaces_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "state_rules_built_in" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "state_rules" ADD CONSTRAINT "state_rules_replaces_id_state_rules_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."state_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "state_rules_of_state" ON "state_rules" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "state_rules_replaced" ON "state_rules" USING btree ("replaces_id");