CREATE TABLE "resumable_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_chunks" (
	"upload_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"storage_key" text NOT NULL,
	"size" integer NOT NULL,
	"checksum" text NOT NULL,
	CONSTRAINT "upload_chunks_upload_id_start_pk" PRIMARY KEY("upload_id","start"),
	CONSTRAINT "upload_chunks_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_upload_id_resumable_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."resumable_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumable_uploads_owner_id_index" ON "resumable_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "resumable_uploads_created_at_index" ON "resumable_uploads" USING btree ("created_at");