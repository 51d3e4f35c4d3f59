CREATE TABLE "contact_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address_hash" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "contact_consents_contractorId_channel_addressHash_unique" UNIQUE("contractor_id","channel","address_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_refusals" (
	"channel" text NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_refusals_channel_address_hash_pk" PRIMARY KEY("channel","address_hash")
);
--> statement-breakpoint
CREATE TABLE "sending_totals" (
	"day" date NOT NULL,
	"budget" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sending_totals_day_budget_pk" PRIMARY KEY("day","budget")
);
--> statement-breakpoint
CREATE TABLE "sendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"budget" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Leads that exist have been announced: those of the version before, without waiting for the homeowner's address.
ALTER TABLE "leads" ADD COLUMN "announced_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "announced_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "portal_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "code_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "held_notices" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "sender_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_texts" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_texts" ADD COLUMN "sender_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sendings_of_sender" ON "sendings" USING btree ("sender","budget","sent_at");--> statement-breakpoint
CREATE INDEX "sendings_to_recipient" ON "sendings" USING btree ("recipient","budget","sent_at");--> statement-breakpoint
CREATE INDEX "sendings_expired" ON "sendings" USING btree ("sent_at");