CREATE TABLE "lead_passes" (
	"contractor_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"reason" text,
	"passed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_passes_contractor_id_lead_id_pk" PRIMARY KEY("contractor_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "lead_passes" ADD CONSTRAINT "lead_passes_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_passes" ADD CONSTRAINT "lead_passes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_passes_lead_id_index" ON "lead_passes" USING btree ("lead_id");