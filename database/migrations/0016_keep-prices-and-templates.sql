CREATE TABLE "price_book_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"description" text NOT NULL,
	"description_key" text NOT NULL,
	"pricing" text NOT NULL,
	"unit" text,
	"price" bigint NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_available";--> statement-breakpoint
ALTER TABLE "quote_signatures" ADD COLUMN "package" text;--> statement-breakpoint
ALTER TABLE "price_book_items" ADD CONSTRAINT "price_book_items_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_templates" ADD CONSTRAINT "quote_templates_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_book_descriptions" ON "price_book_items" USING btree ("contractor_id","description_key");--> statement-breakpoint
CREATE INDEX "price_book_recent" ON "price_book_items" USING btree ("contractor_id","last_used_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_template_names" ON "quote_templates" USING btree ("contractor_id","name_key");--> statement-breakpoint
CREATE INDEX "leads_with_spots" ON "leads" USING btree ("service","id") WHERE status in ('new', 'contacted', 'quoted');