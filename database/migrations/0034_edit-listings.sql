CREATE TABLE "listing_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"edited_by" uuid NOT NULL,
	"edited_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_edits" ADD CONSTRAINT "listing_edits_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_edits_of_listing" ON "listing_edits" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "contractors_unclaimed" ON "contractors" USING btree ("id") WHERE unclaimed_since is not null and is_active;--> statement-breakpoint
CREATE INDEX "contractors_unlisted" ON "contractors" USING btree ("id") WHERE unclaimed_since is not null and not is_active;