CREATE TABLE "local_pages" (
	"service" text NOT NULL,
	"city" text NOT NULL,
	"pros" integer NOT NULL,
	CONSTRAINT "local_pages_service_city_pk" PRIMARY KEY("service","city")
);
--> statement-breakpoint
CREATE INDEX "local_pages_of_service" ON "local_pages" USING btree ("service","pros" DESC NULLS FIRST,"city");--> statement-breakpoint
CREATE INDEX "local_pages_of_city" ON "local_pages" USING btree ("city","pros" DESC NULLS FIRST,"service");