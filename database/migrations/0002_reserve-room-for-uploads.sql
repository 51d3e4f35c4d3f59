CREATE TABLE "upload_reservations" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contractor_imports" ADD COLUMN "checksum" text;--> statement-breakpoint
ALTER TABLE "upload_reservations" ADD CONSTRAINT "upload_reservations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_reservations_owner_id_index" ON "upload_reservations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_reservations_created_at_index" ON "upload_reservations" USING btree ("created_at");