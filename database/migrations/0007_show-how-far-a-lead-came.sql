CREATE TABLE "lead_views" (
	"lead_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_views_lead_id_contractor_id_pk" PRIMARY KEY("lead_id","contractor_id")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "invited_contractors" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "offered_count" integer;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_views_contractor_id_index" ON "lead_views" USING btree ("contractor_id");