CREATE TABLE "ticket_leads" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uncovered_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid
);
--> statement-breakpoint
ALTER TABLE "ticket_leads" ADD CONSTRAINT "ticket_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_leads" ADD CONSTRAINT "ticket_leads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncovered_areas" ADD CONSTRAINT "uncovered_areas_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_leads_conversation_id_lead_id_index" ON "ticket_leads" USING btree ("conversation_id","lead_id");--> statement-breakpoint
CREATE INDEX "uncovered_areas_conversation_id_index" ON "uncovered_areas" USING btree ("conversation_id");