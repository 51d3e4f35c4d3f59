CREATE TABLE "permit_counts" (
	"register_id" uuid NOT NULL,
	"license_key" text NOT NULL,
	"permits" integer NOT NULL,
	"first_issued" date NOT NULL,
	"last_issued" date NOT NULL,
	CONSTRAINT "permit_counts_register_id_license_key_pk" PRIMARY KEY("register_id","license_key")
);
--> statement-breakpoint
CREATE TABLE "permit_registers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"source_url" text NOT NULL,
	"as_of" date NOT NULL,
	"license_register" text NOT NULL,
	"permits" integer NOT NULL,
	"licenses" integer NOT NULL,
	"left_out" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permit_registers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "permit_counts" ADD CONSTRAINT "permit_counts_register_id_permit_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."permit_registers"("id") ON DELETE cascade ON UPDATE no action;